import { useTranslation } from 'react-i18next'
import { useOnline, useOutbox } from '#core/network/use-network.ts'
import { useFormat } from '#core/strings/format.ts'
import { Button } from '#ui/button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { useSendNow } from './use-send-now'
import styles from './outbox-panel.module.css'

export function OutboxPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const { waiting, quarantined } = useOutbox()
  const { sendNow, isSending } = useSendNow()
  const footer = (
    <>
      <Button onClick={onClose}>{t('close')}</Button>
      {waiting > 0 && (
        <Button variant="primary" onClick={sendNow} loading={isSending}>
          {t('sendNow')}
        </Button>
      )}
    </>
  )
  return (
    <Modal open={open} onClose={onClose} title={t('unsentTitle')} closeLabel={t('close')} footer={footer}>
      <Stack gap={14}>
        <Waiting />
        {quarantined > 0 && (
          <Text as="p" tone="secondary">
            {t('refusedText')}
          </Text>
        )}
      </Stack>
    </Modal>
  )
}

function Waiting() {
  const { t } = useTranslation('shell')
  const { number, dateTime } = useFormat()
  const online = useOnline()
  const { waiting, quarantined, oldestAt } = useOutbox()
  const figures = [
    { label: t('waitingLabel'), value: waiting },
    ...(quarantined > 0 ? [{ label: t('refusedLabel'), value: quarantined }] : []),
  ]
  return (
    <>
      <Text role="status" as="p" tone="secondary">
        {waiting === 0 ? `${t('allSent')} ${t('allSentText')}` : t('unsentText')}
      </Text>
      <Stack as="dl" gap={8}>
        {figures.map(({ label, value }) => (
          <Row key={label} gap={16} justify="between" surface="hollow" className={styles['figure']}>
            <dt>{label}</dt>
            <dd>
              <Ltr>{number(value)}</Ltr>
            </dd>
          </Row>
        ))}
      </Stack>
      {waiting > 0 && oldestAt !== undefined && (
        <Text as="p" tone="secondary">
          {t('unsentSince', { at: dateTime(oldestAt) })}
        </Text>
      )}
      {waiting > 0 && !online && (
        <Text as="p" tone="secondary">
          {t('stillWaiting')}
        </Text>
      )}
    </>
  )
}
