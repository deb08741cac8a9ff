import { useTranslation } from 'react-i18next'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import type { OfflineLesson } from '#shared/desktop/offline-lessons.ts'
import { Stack, Text } from '#ui/layout.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { useStoredPercent } from './offline-lessons-slice'
import { formatStatus } from './status-labels'

export function OfflineStatusText({ lesson }: { lesson: OfflineLesson }) {
  const { t } = useTranslation('offline-lessons')
  const format = useFormat()
  const percent = useStoredPercent(lesson)
  const sentence = formatStatus(lesson, isolateLtr(format.percent(percent)), t)
  const { step } = lesson.status
  const size = step === 'done' ? lesson.storedBytes : lesson.totalBytes
  const isFailed = step === 'failed'
  return (
    <Stack gap={4}>
      <Text as="p" size="small" tone="secondary">
        {sentence}
        {size !== null && size > 0 && !isFailed && (
          <>
            {' • '}
            <bdi>{format.bytes(size)}</bdi>
          </>
        )}
      </Text>
      {step !== 'done' && !isFailed && (
        <ProgressBar
          value={percent}
          label={t('progressOf', { name: lesson.name })}
          valueText={format.percent(percent)}
          height={5}
          tone={step === 'downloading' ? 'lagoon' : 'saffron'}
        />
      )}
    </Stack>
  )
}
