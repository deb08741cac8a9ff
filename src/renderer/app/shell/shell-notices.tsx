import { lazy, Suspense, useState, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isCached, receivedIn } from '#core/api/rtk-endpoints.ts'
import { OfflineReason } from '#core/network/require-online.tsx'
import { useInterference, useOfflineSince, useOnline, useOutbox } from '#core/network/use-network.ts'
import { paths } from '#core/paths.ts'
import { InvalidPolicyNotice } from '#core/policy/invalid-policy-notice.tsx'
import { useRetryStorage } from '#core/session/use-retry-storage.ts'
import { useSettings } from '#core/settings/use-settings.ts'
import { useCoreSelector } from '#core/store/core-state.ts'
import { useFormat } from '#core/strings/format.ts'
import { isInsecure } from '#shared/gateway/network-error.ts'
import { Button } from '#ui/button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { useNotify } from '#ui/notify.ts'
import { OfflineBanner } from '#ui/states/offline-banner.tsx'
import { useSendNow } from './outbox/use-send-now'
import styles from './shell-notices.module.css'

const LineCauseText = lazy(async () => ({
  default: (await import('#core/network/network-error-text.tsx')).NetworkErrorText,
}))

export function ShellNotices() {
  return (
    <Stack gap={8} className={styles['notices']}>
      <OfflineReason />
      <KeptShown />
      <InvalidPolicyNotice />
      <Connection />
      <DiskFull />
      <SessionInMemory />
    </Stack>
  )
}

function KeptShown() {
  const { t } = useTranslation('network')
  const online = useOnline()
  const hasKept = useCoreSelector(({ api: { queries } }) =>
    Object.values(queries).some((entry) => entry !== undefined && isCached(receivedIn(entry))),
  )
  return (
    <p role="status" className="visually-hidden">
      {!online && hasKept && t('keptShown')}
    </p>
  )
}

function Connection() {
  const { t } = useTranslation('shell')
  const online = useOnline()
  const { waiting } = useOutbox()
  const { sendNow, isSending } = useSendNow()
  useReconnected()
  if (online && waiting === 0) return null
  const waitingText = waiting > 0 ? t('waiting', { count: waiting }) : ''
  if (!online)
    return <LineLost waitingText={waitingText} retry={{ text: t('retry'), onClick: sendNow, loading: isSending }} />
  return (
    <Notice
      tone="info"
      role="status"
      title={t('waitingTitle')}
      action={
        <Button size="small" onClick={sendNow} loading={isSending}>
          {t('retry')}
        </Button>
      }
    >
      {waitingText}
    </Notice>
  )
}

function LineLost({
  waitingText,
  retry,
}: {
  waitingText: string
  retry: { text: string; onClick: () => void; loading: boolean }
}) {
  const { t } = useTranslation('shell')
  const { clockTime } = useFormat()
  const offlineSince = useOfflineSince()
  const since = offlineSince === null ? '' : t('offlineSince', { at: clockTime(offlineSince) })
  const cause = useInterference()
  const usual = [since, t('offlineText'), waitingText].filter((part) => part !== '').join(' ')
  return (
    <OfflineBanner
      title={t('offlineTitle')}
      text={
        <>
          {cause === null ? (
            usual
          ) : (
            <Suspense fallback={usual}>
              <LineCauseText cause={cause} /> {isInsecure(cause) && t('downloadsStay')}
            </Suspense>
          )}{' '}
          <TextLink to={paths.diagnostics()}>{t('findOutWhy')}</TextLink>
        </>
      }
      retry={retry}
    />
  )
}

function DiskFull() {
  const { t } = useTranslation('shell')
  const { diskFull } = useOutbox()
  if (!diskFull) return null
  return (
    <Notice tone="error" role="alert" title={t('diskFullTitle')}>
      {t('diskFullText')}
    </Notice>
  )
}

function SessionInMemory() {
  const { t } = useTranslation('shell')
  const { sharedComputer } = useSettings()
  const reason = useCoreSelector((state) => state.session.memoryReason)
  const generation = useCoreSelector((state) => state.session.generation)
  const { retryStorage, isRetrying } = useRetryStorage()
  const [understood, setUnderstood] = useState<number | null>(null)
  if (reason === null || reason === 'shared-computer' || sharedComputer || understood === generation) return null
  return (
    <Notice
      tone="info"
      title={t('sessionMemoryTitle')}
      action={
        <Row gap={8}>
          {reason === 'keychain-locked' && (
            <Button size="small" onClick={retryStorage} loading={isRetrying}>
              {t('retry')}
            </Button>
          )}
          <Button size="small" onClick={() => setUnderstood(generation)}>
            {t('gotIt')}
          </Button>
        </Row>
      }
    >
      {t(reason === 'no-keychain' ? 'noKeychain' : 'keychainLocked')}
    </Notice>
  )
}

function useReconnected(): void {
  const { t } = useTranslation('shell')
  const notify = useNotify()
  const online = useOnline()
  const { waiting } = useOutbox()
  const before = useRef({ online, waited: false })
  useEffect(() => {
    const { current } = before
    if (online && !current.online) notify.success(waiting > 0 ? t('lineBackSending') : t('lineBack'))
    if (online && waiting === 0 && current.waited) notify.success(t('allSent'))
    current.waited = waiting > 0 && (current.waited || !online || !current.online)
    current.online = online
  }, [online, waiting, notify, t])
}
