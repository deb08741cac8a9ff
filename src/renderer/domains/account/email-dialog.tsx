import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../ui/overlay/modal'
import { AddEmailForm } from './add-email-form'
import { VerifyEmailForm } from './verify-email-form'

type DialogProps = {
  open: boolean
  onClose: () => void
  /** Why the address is asked for, where it is not plain. */
  reason?: string
  /** Once the address is there and verified. */
  onAdded?: () => void
}

/** Asks for an address, then for the code that was sent to it. */
export function EmailDialog({ open, onClose, reason, onAdded }: DialogProps) {
  const { t } = useTranslation('account-email')
  const { t: words } = useTranslation('account-dialogs')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const close = () => {
    setSentTo(null)
    onClose()
  }
  const verified = () => {
    close()
    onAdded?.()
  }
  return (
    <Modal open={open} onClose={close} title={sentTo === null ? t('addEmail') : t('verifyEmail')} closeLabel={words('close')} width={560}>
      {sentTo === null ? (
        <AddEmailForm open={open} {...(reason !== undefined && { reason })} onCancel={close} onSent={setSentTo} />
      ) : (
        <VerifyEmailForm open={open} email={sentTo} onCancel={close} onVerified={verified} onOther={() => setSentTo(null)} />
      )}
    </Modal>
  )
}
