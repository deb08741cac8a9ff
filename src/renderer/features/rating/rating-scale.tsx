// Ant Design's Rate fills stars up to a value: this selects one labelled face.
import { useEffect, useId, useImperativeHandle, useRef, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { heart } from 'virtual:icons/heart'
import { smiley } from 'virtual:icons/smiley'
import { smileyAngry } from 'virtual:icons/smiley-angry'
import { smileyMeh } from 'virtual:icons/smiley-meh'
import { smileySad } from 'virtual:icons/smiley-sad'
import { Icon, type Glyph } from '#ui/icon.tsx'
import styles from './rating-dialog.module.css'

export type Rate = 1 | 2 | 3 | 4 | 5

const choices: readonly { rate: Rate; glyph: Glyph; name: `rate${Rate}` }[] = [
  { rate: 1, glyph: smileyAngry, name: 'rate1' },
  { rate: 2, glyph: smileySad, name: 'rate2' },
  { rate: 3, glyph: smileyMeh, name: 'rate3' },
  { rate: 4, glyph: smiley, name: 'rate4' },
  { rate: 5, glyph: heart, name: 'rate5' },
]

type RatingScaleProps = {
  'label': string
  'value'?: Rate | null
  'onChange'?: (rate: Rate) => void
  'id'?: string
  'invalid'?: boolean
  'aria-describedby'?: string
  'ref'?: Ref<{ focus: () => void }>
  'takesFocus': boolean
}

/** Native radios support arrow keys, Space and screen readers. */
export function RatingScale({
  label,
  value = null,
  onChange,
  id,
  invalid = false,
  takesFocus,
  ref,
  'aria-describedby': describedBy,
}: RatingScaleProps) {
  const { t } = useTranslation('rating')
  const name = useId()
  const first = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => first.current?.focus() }))
  useEffect(() => {
    if (takesFocus) first.current?.focus()
  }, [takesFocus])
  return (
    <div
      id={id}
      role="radiogroup"
      aria-label={label}
      aria-required
      aria-invalid={invalid}
      aria-describedby={describedBy}
      className={styles['faces']}
    >
      {choices.map((choice, index) => (
        <label key={choice.rate} className={styles['face']} data-rate={choice.rate}>
          <input
            ref={index === 0 ? first : undefined}
            type="radio"
            name={name}
            value={choice.rate}
            checked={value === choice.rate}
            onChange={() => onChange?.(choice.rate)}
            className="visually-hidden"
          />
          <Icon glyph={choice.glyph} size={32} filled={value === choice.rate} />
          <span className={styles['word']}>{t(choice.name)}</span>
        </label>
      ))}
    </div>
  )
}
