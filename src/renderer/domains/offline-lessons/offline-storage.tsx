import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { useChangeSettings, useSettings } from '#core/settings/use-settings.ts'
import { useFormat } from '#core/strings/format.ts'
import { offlineLimits } from '#shared/desktop/settings.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { useNotify } from '#ui/notify.ts'
import { ConfirmModal } from '#ui/overlay/modal.tsx'
import { LabelledProgress } from '#ui/progress-bar.tsx'
import { useOfflineLessons } from './offline-lessons-slice'
import { useOfflineActions } from './use-offline-actions'

const gigabyte = 1_000_000_000

export function OfflineStorage() {
  const { t } = useTranslation('offline-lessons')
  const format = useFormat()
  const state = useOfflineLessons()
  const { offlineLimitGb } = useSettings()
  const changeSettings = useChangeSettings()
  const notify = useNotify()
  const { remove } = useOfflineActions()
  const [isAsking, setAsking] = useState(false)
  if (state === null || state.off !== null) return null
  const { lessons, usedBytes } = state
  const limit = offlineLimitGb * gigabyte
  const used = t('usedOf', { used: format.bytes(usedBytes), limit: format.bytes(limit) })
  const changeLimit = async (value: (typeof offlineLimits)[number]): Promise<void> => {
    if (!(await changeSettings({ offlineLimitGb: value }))) notify.error(t('actionFailed'))
  }
  return (
    <Stack gap={12}>
      <Text as="h3" weight="semibold">
        {t('screenTitle')}
      </Text>
      <LabelledProgress
        name={t('usedSpace')}
        percent={Math.min(100, (usedBytes / limit) * 100)}
        valueText={used}
        label={t('usedSpace')}
        value={used}
        tone={usedBytes > limit * 0.9 ? 'warning' : 'lagoon'}
      />
      <Row gap={[8, 16]} justify="between" wrap>
        <Text>{t('limit')}</Text>
        <Select<(typeof offlineLimits)[number]>
          aria-label={t('limit')}
          options={offlineLimits.map((value) => ({ value, label: format.bytes(value * gigabyte) }))}
          value={offlineLimitGb}
          onChange={(value) => void changeLimit(value)}
        />
      </Row>
      <Row gap={8} wrap>
        <ButtonLink to={paths.offlineLessons()}>
          {/* French counts none as one. */}
          {lessons.length === 0 ? t('seeNoLessons') : t('seeLessons', { count: lessons.length })}
        </ButtonLink>
        {lessons.length > 0 && (
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t('removeAll')}
          </Button>
        )}
      </Row>
      <ConfirmModal
        open={isAsking}
        title={t('removeAllTitle')}
        text={t('removeAllText')}
        confirm={{
          text: t('removeAll'),
          danger: true,
          onClick: () => {
            setAsking(false)
            void remove(lessons.map(({ contentId }) => contentId))
          },
        }}
        cancel={{ text: t('cancel'), onClick: () => setAsking(false) }}
        closeLabel={t('close')}
      />
    </Stack>
  )
}
