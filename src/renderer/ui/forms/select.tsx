import { Select as AntSelect, type RefSelectProps } from 'antd'
import { useId, type Ref } from 'react'
import { caretDown } from 'virtual:icons/caret-down'
import { normalizeSearch } from '#shared/std/normalize-search.ts'
import { classNames } from '../class-names'
import { Icon } from '../icon'
import { useTextLanguage } from '../text-language'
import styles from './select.module.css'

export type SelectOption<T extends string | number> = {
  readonly value: T
  readonly label: string
  readonly disabled?: boolean | undefined
}

type SelectProps<T extends string | number> = {
  'value'?: T | null | undefined
  'onChange'?: ((value: T) => void) | undefined
  'onBlur'?: (() => void) | undefined
  'options': readonly SelectOption<T>[]
  'loading'?: boolean | undefined
  'disabled'?: boolean | undefined
  'placeholder'?: string | undefined
  'invalid'?: boolean | undefined
  'searchable'?: boolean | undefined
  'emptyText'?: string | undefined
  'size'?: 'middle' | 'large' | undefined
  'id'?: string | undefined
  'className'?: string | undefined
  'aria-label'?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | undefined
  'aria-required'?: boolean | 'true' | 'false' | undefined
  'ref'?: Ref<RefSelectProps> | undefined
}

export function Select<T extends string | number>(props: SelectProps<T>) {
  const {
    value,
    onChange,
    onBlur,
    options,
    loading,
    disabled,
    invalid,
    searchable = false,
    emptyText,
    size = 'middle',
    id,
    ref,
    className,
    ...rest
  } = props
  // The library's own is the same for every component where tests run.
  const ownId = useId()
  const wrong = invalid || rest['aria-invalid'] === true || rest['aria-invalid'] === 'true'
  return (
    <AntSelect<T>
      {...rest}
      value={value ?? null}
      onChange={(chosen) => onChange?.(chosen)}
      options={options.map((option) => ({
        value: option.value,
        label: <OptionLabel text={option.label} />,
        title: option.label,
        disabled: option.disabled ?? false,
      }))}
      virtual={false}
      size={size}
      suffix={<Icon glyph={caretDown} size={16} />}
      className={classNames(styles['select'], styles[size], className)}
      classNames={{ popup: { root: styles['popup'] ?? '' } }}
      aria-invalid={wrong || undefined}
      {...(wrong && { status: 'error' as const })}
      {...(searchable && { showSearch: { filterOption: matches } })}
      {...(onBlur && { onBlur: () => onBlur() })}
      {...(emptyText !== undefined && { notFoundContent: <span className={styles['none']}>{emptyText}</span> })}
      {...(loading && { loading })}
      {...(disabled !== undefined && { disabled })}
      id={id ?? ownId}
      {...(ref !== undefined && { ref })}
    />
  )
}

function OptionLabel({ text }: { text: string }) {
  return <span lang={useTextLanguage(text)}>{text}</span>
}

/** "beja" finds « Béja ». */
function matches(typed: string, option: { title?: string | undefined } | undefined): boolean {
  return normalizeSearch(option?.title ?? '').includes(normalizeSearch(typed.trim()))
}
