import { useState } from 'react'
import { contract } from '../../../shared/contract/index'
import { questionOf } from '../../core/api/derived'
import { desktop, reportFailure } from '../../core/desktop/desktop'
import { outboxChanged } from '../../core/network/outbox-slice'
import { useOnline, useOutbox } from '../../core/network/use-online'
import { useSettings } from '../../core/settings/use-settings'
import { useCoreDispatch, useCoreSelector } from '../../core/store/core-state'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { OfflineBanner } from '../../ui/states/offline-banner'
import styles from './notices.module.css'
import { shellStrings } from './shell-strings'

/** What the user has to know about the connection, the records that wait, the disk and the session. */
export function Notices() {
  return (
    <div className={styles['notices']}>
      <Connection />
      <DiskFull />
      <SessionInMemory />
    </div>
  )
}

function useRetry(): { retry: () => void; retrying: boolean } {
  const dispatch = useCoreDispatch()
  const [retrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    const sending = desktop['progress.retry']().then((outbox) => dispatch(outboxChanged(outbox)))
    const asking = dispatch(questionOf(contract.account.me).ask({}, { subscribe: false, forceRefetch: true }))
    await Promise.allSettled([sending, asking])
    setRetrying(false)
  }
  return { retry: () => void retry().catch((error: unknown) => reportFailure('retry', error)), retrying }
}

function Connection() {
  const t = shellStrings.useText()
  const online = useOnline()
  const { waiting } = useOutbox()
  const { retry, retrying } = useRetry()
  if (online && waiting === 0) return null
  const button = { text: t('retry'), onClick: retry, loading: retrying }
  const waitingText = waiting > 0 ? t('waiting', { count: waiting }) : ''
  if (!online) return <OfflineBanner title={t('offlineTitle')} text={`${t('offlineText')} ${waitingText}`.trim()} retry={button} />
  return (
    <Notice tone="info" role="status" title={t('waitingTitle')} action={<Button size="small" onClick={retry} loading={retrying}>{button.text}</Button>}>
      {waitingText}
    </Notice>
  )
}

function DiskFull() {
  const t = shellStrings.useText()
  const { diskFull } = useOutbox()
  if (!diskFull) return null
  return (
    <Notice tone="error" role="alert" title={t('diskFullTitle')}>
      {t('diskFullText')}
    </Notice>
  )
}

function SessionInMemory() {
  const t = shellStrings.useText()
  const { sharedComputer } = useSettings()
  const reason = useCoreSelector((state) => state.session.memoryReason)
  const generation = useCoreSelector((state) => state.session.generation)
  const [understood, setUnderstood] = useState<number | null>(null)
  if (reason === null || reason === 'shared-computer' || sharedComputer || understood === generation) return null
  return (
    <Notice
      tone="info"
      title={t('sessionMemoryTitle')}
      action={<Button size="small" onClick={() => setUnderstood(generation)}>{t('understood')}</Button>}
    >
      {t(reason === 'no-keychain' ? 'noKeychain' : 'keychainLocked')}
    </Notice>
  )
}
