import { Segmented } from 'antd'
import { useId, type KeyboardEvent } from 'react'
import { classNames } from './class-names'
import styles from './segmented-control.module.css'

type SegmentedControlProps<T extends string> = {
  label: string
  options: readonly { value: T; label: string; lang?: string | undefined }[]
  value: T
  onChange: (value: T) => void
  disabled?: boolean | undefined
  describedBy?: string | undefined
  className?: string | undefined
}

/** Ant Design's second move is reversed in RTL. */
function leaveArrowsToBrowser(event: KeyboardEvent) {
  if (event.key.startsWith('Arrow')) event.stopPropagation()
}

export function SegmentedControl<T extends string>({
  label,
  options,
  value,
  onChange,
  disabled = false,
  describedBy,
  className,
}: SegmentedControlProps<T>) {
  const name = useId()
  return (
    <Segmented<T>
      name={name}
      role="group"
      tabIndex={undefined}
      aria-label={label}
      aria-orientation={undefined}
      aria-describedby={describedBy}
      disabled={disabled}
      options={options.map((option) => ({
        value: option.value,
        label: <span lang={option.lang}>{option.label}</span>,
      }))}
      value={value}
      onChange={onChange}
      onKeyDownCapture={leaveArrowsToBrowser}
      className={classNames(styles['group'], className)}
    />
  )
}
