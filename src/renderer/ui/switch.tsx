import { Switch as AntSwitch } from 'antd'
import { useId, type ReactNode } from 'react'
import { classNames } from './class-names'
import { Stack, Text } from './layout'
import styles from './switch.module.css'

type SwitchProps = {
  checked?: boolean | undefined
  onChange?: ((checked: boolean) => void) | undefined
  label?: string | undefined
  labelledBy?: string | undefined
  describedBy?: string | undefined
  disabled?: boolean | undefined
  id?: string | undefined
  className?: string | undefined
}

export function Switch({
  checked = false,
  onChange,
  label,
  labelledBy,
  describedBy,
  disabled,
  id,
  className,
}: SwitchProps) {
  return (
    <AntSwitch
      checked={checked}
      disabled={disabled ?? false}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onChange={(next) => onChange?.(next)}
      className={classNames(styles['switch'], className)}
      {...(id !== undefined && { id })}
    />
  )
}

type SwitchRowProps = Pick<SwitchProps, 'checked' | 'onChange' | 'disabled' | 'className'> & {
  title: string
  text?: ReactNode
}

export function SwitchRow({ title, text, checked, onChange, disabled, className }: SwitchRowProps) {
  const id = useId()
  return (
    <div className={classNames(styles['row'], className)}>
      <Stack as="label" gap={2} grow htmlFor={`${id}-switch`} className={styles['words']}>
        <Text size="compact" weight="strong" id={`${id}-title`}>
          {title}
        </Text>
        {text && (
          <Text id={`${id}-text`} size="small" tone="secondary">
            {text}
          </Text>
        )}
      </Stack>
      <Switch
        id={`${id}-switch`}
        labelledBy={`${id}-title`}
        describedBy={text ? `${id}-text` : undefined}
        checked={checked}
        onChange={onChange}
        disabled={disabled}
      />
    </div>
  )
}

export function SwitchCard({ className, ...row }: SwitchRowProps) {
  return <SwitchRow className={classNames(styles['card'], className)} {...row} />
}
