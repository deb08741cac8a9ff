import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import type { Loss } from '#shared/desktop/my-data.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { PlainField } from '#ui/forms/plain-field.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import styles from './my-data.module.css'

const lossTexts = {
  'homework-sending': 'lossSending',
  'homework-draft': 'lossDraft',
  'order': 'lossOrder',
  'progress': 'lossProgress',
} as const satisfies Record<Loss, string>

type EraseDialogProps = { open: boolean; onClose: () => void }

/** Each opening mounts a new one. */
export function EraseDialog({ open, onClose }: EraseDialogProps) {
  const { t } = useTranslation('my-data')
  const [losses, setLosses] = useState<readonly Loss[] | null>(null)
  const [accepted, setAccepted] = useState<readonly Loss[]>([])
  const [typed, setTyped] = useState('')
  const [phase, setPhase] = useState<'asking' | 'erasing' | 'failed'>('asking')
  useEffect(() => {
    desktop['my-data.read']().then(
      (description) => setLosses(description.losses),
      (error: unknown) => {
        reportFailure('my-data.read', error)
        setPhase('failed')
      },
    )
  }, [])
  const word = t('eraseWord')
  const isConfirmed =
    losses !== null &&
    typed.trim().toLocaleUpperCase() === word.toLocaleUpperCase() &&
    losses.every((loss) => accepted.includes(loss))
  const [erase] = useSingleFlight(async () => {
    setPhase('erasing')
    const result = await desktop['my-data.erase']({ accepted: [...accepted] }).catch((error: unknown) => {
      reportFailure('my-data.erase', error)
      return null
    })
    if (result?.outcome === 'restarting') return
    if (result?.outcome === 'at-risk') setLosses(result.losses)
    setPhase(result?.outcome === 'at-risk' ? 'asking' : 'failed')
  })
  const accept = (loss: Loss, isAccepted: boolean): void =>
    setAccepted((before) => (isAccepted ? [...before, loss] : before.filter((each) => each !== loss)))
  return (
    <Modal
      open={open}
      onClose={onClose}
      closable={phase !== 'erasing'}
      title={t('erase')}
      closeLabel={t('close')}
      footer={
        <>
          <Button disabled={phase === 'erasing'} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" disabled={!isConfirmed} loading={phase === 'erasing'} onClick={erase}>
            {t('eraseConfirm')}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <p>{t('eraseExplained')}</p>
        <ul className={styles['points']}>
          <li>{t('eraseLocal')}</li>
          <li>{t('eraseNotPlatform')}</li>
          <li>{t('eraseOrders')}</li>
        </ul>
        {losses !== null && losses.length > 0 && (
          <Notice tone="warning" role="alert" title={t('lossTitle')}>
            {losses.map((loss) => (
              <Checkbox
                key={loss}
                checked={accepted.includes(loss)}
                onChange={(isAccepted) => accept(loss, isAccepted)}
              >
                {t(lossTexts[loss])}
              </Checkbox>
            ))}
          </Notice>
        )}
        <PlainField label={t('eraseType', { word })}>
          <TextInput
            autoComplete="off"
            maxLength={40}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </PlainField>
        {phase === 'failed' && (
          <Notice tone="error" role="alert">
            {t('eraseFailed')}
          </Notice>
        )}
      </Stack>
    </Modal>
  )
}
