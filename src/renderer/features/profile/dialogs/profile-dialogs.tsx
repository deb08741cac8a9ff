import { useEffect, useRef } from 'react'
import type { User } from '../../../../shared/contract/resources'
import { focusScreenTitle } from '../../../ui/screen-title'
import { EmailDialog } from '../../../domains/account/email-dialog'
import { ClassDialog } from './class-dialog'
import { ParentPhoneDialog } from './parent-phone-dialog'
import { PasswordDialog } from './password-dialog'
import { PhoneDialog } from '../../../domains/account/phone-dialog'
import { ProfilePhotoDialog } from './photo-dialog'

export type DialogName = 'email' | 'phone' | 'parent-phone' | 'class' | 'password' | 'photo'

/** The dialogs of the profile; one at most is open. They stand outside the form, whose fields they do not share. */
export function ProfileDialogs({ user, shown, onClose }: { user: User; shown: DialogName | null; onClose: () => void }) {
  useKeyboardKept(user, shown)
  return (
    <>
      <EmailDialog open={shown === 'email'} onClose={onClose} />
      <PhoneDialog open={shown === 'phone'} onClose={onClose} />
      <ParentPhoneDialog open={shown === 'parent-phone'} onClose={onClose} />
      <ClassDialog open={shown === 'class'} onClose={onClose} user={user} />
      <ProfilePhotoDialog open={shown === 'photo'} onClose={onClose} />
      <PasswordDialog open={shown === 'password'} onClose={onClose} />
    </>
  )
}

/** The button that opened a dialog goes when the profile is read again with what was added: the keyboard then goes on at the title. */
function useKeyboardKept(user: User, shown: DialogName | null): void {
  const wasShown = useRef(false)
  useEffect(() => {
    if (shown !== null) wasShown.current = true
  }, [shown])
  useEffect(() => {
    if (wasShown.current && document.activeElement === document.body) focusScreenTitle()
  }, [user])
}
