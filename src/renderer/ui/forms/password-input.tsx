import Password from 'antd/es/input/Password'
import LocaleContext from 'antd/es/locale/context'
import { use, useEffect, useMemo } from 'react'
import { eye } from 'virtual:icons/eye'
import { eyeSlash } from 'virtual:icons/eye-slash'
import { Icon } from '../icon'
import { useFieldProps, type TextInputProps } from './text-input'
import styles from './text-field.module.css'

type PasswordInputProps = Omit<TextInputProps, 'type' | 'trailing' | 'ltr'> & { showLabel: string; hideLabel: string }

/** Ant Design's own label omits the password. */
export function PasswordInput({ showLabel, hideLabel, ...input }: PasswordInputProps) {
  const locale = use(LocaleContext)
  const named = useMemo(
    () => ({ locale: 'en', ...locale, global: { ...locale?.global, show: showLabel, hide: showLabel } }),
    [locale, showLabel],
  )
  const icon = (shown: boolean) => (
    <span title={shown ? hideLabel : showLabel} className={styles['eye']}>
      <Icon glyph={shown ? eyeSlash : eye} size={20} />
    </span>
  )
  const props = useFieldProps({ ltr: true, ...input })
  const { ref } = props
  useEffect(() => {
    const field = ref.current?.input
    return () => {
      if (!field) return
      // The browser can keep a removed field for its undo history, and React an attribute with the same text.
      field.value = ''
      field.removeAttribute('value')
    }
  }, [ref])
  return (
    <LocaleContext value={named}>
      <Password spellCheck={false} autoCapitalize="off" iconRender={icon} {...props} />
    </LocaleContext>
  )
}
