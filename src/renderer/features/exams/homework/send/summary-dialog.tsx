import { useTranslation } from 'react-i18next'
import { paperPlaneTilt } from 'virtual:icons/paper-plane-tilt'
import { useServerNow } from '#core/clock/use-server-now.ts'
import { shownDeadline } from '#core/dates/wire-time.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { mergedName, type HomeworkDraft } from '#shared/desktop/homework.ts'
import { Button } from '#ui/button.tsx'
import { Box, Row, Stack, Text } from '#ui/layout.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { filesToSend, getImages } from '../draft-rules'
import styles from './summary-dialog.module.css'

type SummaryDialogProps = {
  open: boolean
  draft: HomeworkDraft
  endsAt: number | null
  onSend: () => void
  onClose: () => void
}

export function SummaryDialog({ open, draft, endsAt, onSend, onClose }: SummaryDialogProps) {
  const { t } = useTranslation('homework')
  const format = useFormat()
  const before = useDeadlineWords(endsAt)
  const pages = getImages(draft).length
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('summaryTitle')}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={onClose}>{t('goOnEditing')}</Button>
          <Button variant="primary" icon={paperPlaneTilt} onClick={onSend}>
            {t('confirmSend')}
          </Button>
        </>
      }
    >
      <Stack gap={14}>
        <p>{t('summaryText')}</p>
        <Box as="ul" surface="hollow" className={styles['files']} aria-label={t('summaryFiles')}>
          {filesToSend(draft).map(({ name, bytes }, index) => (
            <Row key={index} as="li" gap={16} align="baseline" justify="between" className={styles['file']}>
              <Stack as="span" weight="medium" shrink>
                <UserContent>{name}</UserContent>
                {index === 0 && pages > 0 && name === mergedName && (
                  <Text size="small" tone="secondary" weight="regular" shrink={false}>
                    {t('pages', { count: pages })}
                  </Text>
                )}
              </Stack>
              <Text size="small" tone="secondary" weight="regular" shrink={false}>
                {bytes === null ? t('sizeLater') : <bdi>{format.bytes(bytes)}</bdi>}
              </Text>
            </Row>
          ))}
        </Box>
        {before !== null && <p>{t('summaryBefore', { time: before })}</p>}
      </Stack>
    </Modal>
  )
}

/** By the platform's clock. */
function useDeadlineWords(endsAt: number | null): string | null {
  const format = useFormat()
  const now = useServerNow(60_000)
  if (endsAt === null) return null
  const shown = shownDeadline(endsAt)
  const isToday = now !== null && format.date(shown) === format.date(now)
  return isolateLtr(isToday ? format.clockTime(shown) : format.dateTime(shown))
}
