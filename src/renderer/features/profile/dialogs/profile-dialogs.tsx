import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { activities } from '#core/activity/activity.ts'
import { useMutation } from '#core/api/use-mutation.ts'
import { useFailureText } from '#core/failure/failure-labels.ts'
import { useSuccess } from '#core/failure/use-success.ts'
import { EmailDialog } from '#domains/account/email-dialog.tsx'
import { PhoneDialog } from '#domains/account/phone-dialog.tsx'
import { contract } from '#shared/contract/index.ts'
import type { User } from '#shared/contract/resources.ts'
import { useNotify } from '#ui/notify.ts'
import { focusScreenTitle } from '#ui/screen-title.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { PhotoDialog } from '../photo/photo-dialog'
import { ClassDialog } from './class-dialog'
import { ParentPhoneDialog } from './parent-phone-dialog'
import { PasswordDialog } from './password-dialog'

export type DialogName = 'email' | 'phone' | 'parent-phone' | 'class' | 'password' | 'photo'

export function ProfileDialogs({
  user,
  shown,
  onClose,
}: {
  user: User
  shown: DialogName | null
  onClose: () => void
}) {
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

function useKeyboardKept(user: User, shown: DialogName | null): void {
  const wasShown = useRef(false)
  useEffect(() => {
    if (shown !== null) wasShown.current = true
  }, [shown])
  useEffect(() => {
    if (wasShown.current && document.activeElement === document.body) focusScreenTitle()
  }, [user])
}

function ProfilePhotoDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('profile')
  const notify = useNotify()
  const succeeded = useSuccess()
  const failureText = useFailureText()
  const [send, { isBusy }] = useMutation(contract.profile.photo)
  const keep = async (imageFile: Blob): Promise<boolean> => {
    const end = activities.begin('uploading')
    const answer = await send({ body: { imageFile } })
    end()
    if (answer.ok) succeeded(answer.data, t('photoSaved'))
    else notify.error(failureText(answer.failure))
    return answer.ok
  }
  return (
    <>
      <PhotoDialog open={open} onClose={onClose} onPhoto={keep} />
      <div role="status">{isBusy && <VisuallyHidden>{t('photoSending')}</VisuallyHidden>}</div>
    </>
  )
}
