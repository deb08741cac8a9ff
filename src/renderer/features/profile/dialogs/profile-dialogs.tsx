import type { User } from '../../../../shared/contract/resources'
import { ClassDialog } from './class-dialog'
import { EmailDialog } from './email-dialog'
import { ParentPhoneDialog } from './parent-phone-dialog'
import { PasswordDialog } from './password-dialog'
import { PhoneDialog } from './phone-dialog'
import { ProfilePhotoDialog } from './photo-dialog'

export type DialogName = 'email' | 'phone' | 'parent-phone' | 'class' | 'password' | 'photo'

/** The dialogs of the profile; one at most is open. They stand outside the form, whose fields they do not share. */
export function ProfileDialogs({ user, shown, onClose }: { user: User; shown: DialogName | null; onClose: () => void }) {
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
