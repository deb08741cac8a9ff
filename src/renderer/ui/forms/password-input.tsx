import { useState } from 'react'
import { IconButton } from '../icon-button'
import { eye } from '../icons/eye'
import { eyeSlash } from '../icons/eye-slash'
import { TextInput, type TextInputProps } from './text-input'

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'trailing' | 'ltr'> & { showLabel: string; hideLabel: string }

export function PasswordInput({ showLabel, hideLabel, disabled, ...input }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <IconButton
      size={32}
      glyph={shown ? eyeSlash : eye}
      label={shown ? hideLabel : showLabel}
      disabled={disabled}
      onClick={() => setShown((was) => !was)}
    />
  )
  return <TextInput ltr type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="off" disabled={disabled} trailing={toggle} {...input} />
}
