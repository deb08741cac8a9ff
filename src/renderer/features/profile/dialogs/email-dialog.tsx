import { useState } from 'react'
import { Modal } from '../../../ui/overlay/modal'
import { profileStrings } from '../profile-strings'
import { AddEmailForm } from './add-email-form'
import { VerifyEmailForm } from './verify-email-form'

type DialogProps = { open: boolean; onClose: () => void }

/** Asks for an address, then for the code that was sent to it. */
export function EmailDialog({ open, onClose }: DialogProps) {
  const t = profileStrings.useText()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const close = () => {
    setSentTo(null)
    onClose()
  }
  return (
    <Modal open={open} onClose={close} title={sentTo === null ? t('addEmail') : t('verifyEmail')} closeLabel={t('close')} width={560}>
      {sentTo === null ? (
        <AddEmailForm open={open} onCancel={close} onSent={setSentTo} />
      ) : (
        <VerifyEmailForm open={open} email={sentTo} onCancel={close} onVerified={close} onOther={() => setSentTo(null)} />
      )}
    </Modal>
  )
}
