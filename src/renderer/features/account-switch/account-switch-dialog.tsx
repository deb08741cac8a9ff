import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useActivities, type ActivityKind } from '#core/activity/activity.ts'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { paths } from '#core/paths.ts'
import type { LocationState } from '#core/session/location-state.ts'
import { useSignedIn } from '#core/session/use-user.ts'
import { isolate } from '#core/strings/isolate.ts'
import type { SwitchRequest } from '#shared/desktop/session.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import { useNotify } from '#ui/notify.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { SkeletonLine } from '#ui/skeleton.tsx'
import { Loading } from '#ui/states/loading.tsx'
/** Would be lost with the session. */
const losing: readonly ActivityKind[] = ['uploading', 'exam']

async function forgetLink(): Promise<void> {
  try {
    await desktop['session.switch-decide']({ agreed: false })
  } catch (error) {
    reportFailure('session.switch-decide', error)
  }
}

export function AccountSwitchDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('switch')
  const notify = useNotify()
  const navigate = useNavigate()
  const busy = useActivities().some((kind) => losing.includes(kind))
  const { request, read } = useRequest(busy)

  useEffect(() => {
    if (request?.kind === 'none') close()
  }, [request, close])
  useEffect(() => {
    if (!busy) return
    notify.warning(t('busy'))
    void forgetLink()
    close()
  }, [busy, notify, t, close])

  const refuse = () => {
    void forgetLink()
    close()
  }
  const agree = () => {
    void navigate(paths.switch(), { state: { agreed: true } satisfies LocationState })
    close()
  }
  if (busy || request?.kind === 'none') return null
  return <Question request={request} refuse={refuse} agree={agree} readAgain={read} />
}

function useRequest(busy: boolean): { request: SwitchRequest | null; read: () => void } {
  const [request, setRequest] = useState<SwitchRequest | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (busy) return undefined
    let shown = true
    desktop['session.switch-read']().then(
      (answer) => shown && setRequest(answer),
      (error: unknown) => {
        reportFailure('session.switch-read', error)
        if (shown) setRequest({ kind: 'unreachable' })
      },
    )
    return () => {
      shown = false
    }
  }, [busy, tries])
  const read = useCallback(() => {
    setRequest(null)
    setTries((count) => count + 1)
  }, [])
  return { request, read }
}

type QuestionProps = { request: SwitchRequest | null; refuse: () => void; agree: () => void; readAgain: () => void }

function Question({ request, refuse, agree, readAgain }: QuestionProps) {
  const { t } = useTranslation('switch')
  const signedIn = useSignedIn()
  const stay = (
    <Button variant="primary" autoFocus onClick={refuse}>
      {request?.kind === 'asked' ? t('no') : t('close')}
    </Button>
  )
  return (
    <Modal
      open
      onClose={refuse}
      title={t('title')}
      closeLabel={t('close')}
      width={460}
      footer={
        <>
          {request?.kind === 'asked' && <Button onClick={agree}>{t('yes')}</Button>}
          {request?.kind === 'unreachable' && <Button onClick={readAgain}>{t('retry')}</Button>}
          {stay}
        </>
      }
    >
      {request === null && (
        <Loading label={t('reading')}>
          <SkeletonLine />
          <SkeletonLine width="70%" />
        </Loading>
      )}
      {request?.kind === 'asked' && (
        <Stack gap={12}>
          <p>{t('asked', { name: isolate([request.name, request.lastName].filter(Boolean).join(' ')) })}</p>
          <p>{t(signedIn ? 'askedSignedIn' : 'askedVisitor')}</p>
        </Stack>
      )}
      {request?.kind === 'unreadable' && <p role="alert">{t('unreadable')}</p>}
      {request?.kind === 'unreachable' && <p role="alert">{t('unreachable')}</p>}
    </Modal>
  )
}
