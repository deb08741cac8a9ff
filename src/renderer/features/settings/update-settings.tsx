import { useTranslation } from 'react-i18next'
import { useNow } from '#core/clock/clock.ts'
import { useSettings } from '#core/settings/use-settings.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { useUpdateCommands, useUpdatesState } from '#domains/application/use-updates.ts'
import type { UpdatePhase, UpdatesOff, UpdatesState } from '#shared/desktop/updates.ts'
import { Button } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { LabelledProgress } from '#ui/progress-bar.tsx'
import { UserContent } from '#ui/user-content.tsx'
import styles from './update-settings.module.css'

const offTexts = {
  'policy': 'offPolicy',
  'package-manager': 'offPackage',
  'not-writable': 'offNotWritable',
  'development': 'offDevelopment',
  'no-feed': 'offNoFeed',
  'portable': 'offPortable',
} as const satisfies Record<UpdatesOff, string>

export function UpdateSettings() {
  const state = useUpdatesState()
  return state === null ? null : <Known state={state} />
}

function Known({ state }: { state: UpdatesState }) {
  const { t } = useTranslation('updates')
  const { ago } = useFormat()
  const now = useNow(60_000)
  const { phase, checkedAt, tooOld } = state
  return (
    <Stack gap={12} align="start">
      <Stack as="p" gap={2}>
        <strong>{t('version', { version: isolateLtr(state.current) })}</strong>
        {phase.kind !== 'off' && (
          <Text size="small" tone="secondary" hideEmpty>
            {checkedAt === null ? t('neverChecked') : t('checkedAgo', { ago: ago(checkedAt, now) })}
          </Text>
        )}
      </Stack>
      {tooOld !== null && (
        <Notice tone="warning" title={t('tooOldTitle')}>
          <UserContent>{tooOld.message ?? t('tooOldText', { minimum: isolateLtr(tooOld.minimum) })}</UserContent>
        </Notice>
      )}
      {phase.kind === 'off' ? (
        <Notice tone="info">{t(offTexts[phase.reason])}</Notice>
      ) : (
        <Course phase={phase} wasChecked={checkedAt !== null} />
      )}
    </Stack>
  )
}

function Course({ phase, wasChecked }: { phase: Exclude<UpdatePhase, { kind: 'off' }>; wasChecked: boolean }) {
  const { t } = useTranslation('updates')
  const { bytes, percent } = useFormat()
  const { dataSaver } = useSettings()
  const { run, install } = useUpdateCommands()
  const version = 'version' in phase ? isolateLtr(phase.version) : ''
  switch (phase.kind) {
    case 'idle':
    case 'checking':
      return (
        <>
          {phase.kind === 'idle' && phase.failure !== null && (
            <Notice tone="warning" role="status">
              {t(phase.failure)}
            </Notice>
          )}
          <Text as="p" size="small" tone="secondary" hideEmpty role="status">
            {phase.kind === 'checking' ? t('checking') : phase.failure === null && wasChecked && t('upToDate')}
          </Text>
          <Button loading={phase.kind === 'checking'} onClick={() => run('updates.check')}>
            {t('check')}
          </Button>
        </>
      )
    case 'available':
      return (
        <>
          <Text as="p" size="small" tone="secondary" hideEmpty role="status">
            {dataSaver ? `${t('available', { version })} ${t('saver')}` : t('available', { version })}
          </Text>
          {phase.isStopped && (
            <Notice tone="warning" role="status">
              {t('stopped')}
            </Notice>
          )}
          <Button variant="primary" onClick={() => run('updates.download')}>
            {t('download', { size: bytes(phase.bytes) })}
          </Button>
        </>
      )
    case 'downloading':
      return (
        <>
          <LabelledProgress
            className={styles['progress']}
            name={t('downloadName')}
            percent={phase.percent}
            valueText={percent(phase.percent)}
            label={t('downloading', { version })}
            value={<bdi>{percent(phase.percent)}</bdi>}
          />
          <Button onClick={() => run('updates.cancel')}>{t('cancel')}</Button>
        </>
      )
    case 'ready':
      return (
        <>
          <Text as="p" size="small" tone="secondary" hideEmpty role="status">
            {t('readyText', { version })}
          </Text>
          <Button variant="primary" onClick={install}>
            {t('restart')}
          </Button>
        </>
      )
    case 'installing':
      return (
        <Text as="p" size="small" tone="secondary" hideEmpty role="status">
          {t('installing', { version })}
        </Text>
      )
  }
}
