import { useTranslation } from 'react-i18next'
import { contract } from '../../../../shared/contract/index'
import { activities } from '../../../core/activity/activity'
import { useMutation } from '../../../core/api/use-mutation'
import { PhotoDialog } from '../photo/photo-dialog'
import { useNotify } from '../../../ui/notify'
import { VisuallyHidden } from '../../../ui/visually-hidden'
import { useFailureText } from '../../../core/failure/use-failure-text'
import { useSuccess } from '../../../core/screen/use-success'

/** Sends the photo that was cut out; the dialog keeps it where the platform does not take it. */
export function ProfilePhotoDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('profile')
  const notify = useNotify()
  const succeeded = useSuccess()
  const words = useFailureText()
  const [send, { isBusy }] = useMutation(contract.profile.photo)
  const keep = async (imageFile: Blob): Promise<boolean> => {
    // Not tied to what is shown: the photo goes on its way when the screen is left.
    const end = activities.begin('uploading')
    const answer = await send({ body: { imageFile } })
    end()
    if (answer.ok) succeeded(answer.data, t('photoSaved'))
    else notify.error(words(answer.failure))
    return answer.ok
  }
  return (
    <>
      <PhotoDialog open={open} onClose={onClose} onPhoto={keep} />
      <div role="status">{isBusy && <VisuallyHidden>{t('photoSending')}</VisuallyHidden>}</div>
    </>
  )
}
