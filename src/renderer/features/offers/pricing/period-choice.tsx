// Not Ant Design's Radio.Group: native radios in tiles with price, discount and state.
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#core/strings/format.ts'
import { Stack, Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { isBought, getLowestPrice, type Choice } from '../availability'
import { periodName } from '../period-labels'
import { StepTitle } from './step-title'
import styles from './pricing.module.css'

type PeriodChoiceProps = {
  choices: readonly Choice[]
  value: Choice
  onChange: (key: string) => void
  number: string
  disabled: boolean
}

export function PeriodChoice({ choices, value, onChange, number, disabled }: PeriodChoiceProps) {
  const { t } = useTranslation('offers')
  const name = useId()
  const titleId = useId()
  const perSubject = choices.some(({ subjects }) => subjects.length > 0)
  return (
    <Stack as="section" gap={10} aria-labelledby={titleId}>
      <StepTitle number={number} id={titleId} aside={perSubject && t('pricePerSubject')}>
        {t('period')}
      </StepTitle>
      <div role="radiogroup" aria-labelledby={titleId} className={styles['periods']}>
        {choices.map((choice) => (
          <PeriodTile
            key={choice.key}
            name={name}
            choice={choice}
            checked={choice.key === value.key}
            onChange={onChange}
            disabled={disabled}
          />
        ))}
      </div>
    </Stack>
  )
}

function PeriodTile({
  name,
  choice,
  checked,
  onChange,
  disabled,
}: {
  name: string
  choice: Choice
  checked: boolean
  onChange: (key: string) => void
  disabled: boolean
}) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const bought = isBought(choice)
  const least = getLowestPrice(choice)
  return (
    <label className={styles['tile']}>
      <Text weight="semibold">{periodName(choice.period, t)}</Text>
      <Text size="small" tone="secondary" className={styles['tilePrice']}>
        {bought ? (
          t('bought')
        ) : (
          <>
            {choice.subjects.length > 1 && `${t('from')} `}
            <Text nowrap>
              <Ltr>{format.number(least)}</Ltr> {format.pointsUnit(least)}
            </Text>
          </>
        )}
      </Text>
      <input
        type="radio"
        className={styles['radio']}
        name={name}
        checked={checked}
        disabled={bought || disabled}
        onChange={() => onChange(choice.key)}
      />
    </label>
  )
}
