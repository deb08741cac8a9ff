import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#core/strings/format.ts'
import { Button } from '#ui/button.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import styles from './idle-dialog.module.css'

/** Remaining seconds at which screen readers announce the countdown. */
const announcedSeconds = [60, 30, 10] as const

/** Closing means staying; `seconds` null hides the warning. */
export function IdleDialog({
  seconds,
  onStay,
  onLeave,
}: {
  seconds: number | null
  onStay: () => void
  onLeave: () => void
}) {
  const { t } = useTranslation('idle')
  return (
    <Modal
      open={seconds !== null}
      onClose={onStay}
      title={t('title')}
      closeLabel={t('stay')}
      width={440}
      footer={
        <>
          <Button onClick={onLeave}>{t('signOut')}</Button>
          <Button variant="primary" onClick={onStay} autoFocus>
            {t('stay')}
          </Button>
        </>
      }
    >
      <p>{t('text')}</p>
      <Countdown seconds={seconds} />
    </Modal>
  )
}

function Countdown({ seconds }: { seconds: number | null }) {
  const { t } = useTranslation('idle')
  const format = useFormat()
  const [shown, setShown] = useState(seconds ?? 0)
  if (seconds !== null && seconds !== shown) setShown(seconds)
  const step = announcedSeconds.findLast((each) => each >= shown) ?? announcedSeconds[0]
  const [announced, setAnnounced] = useState({ step, seconds: shown })
  if (announced.step !== step) setAnnounced({ step, seconds: shown })
  return (
    <>
      <p className={styles['countdown']} aria-hidden>
        <Ltr>{format.duration(shown)}</Ltr>
      </p>
      <p role="status" className="visually-hidden">
        {t('left', { count: announced.seconds })}
      </p>
    </>
  )
}
