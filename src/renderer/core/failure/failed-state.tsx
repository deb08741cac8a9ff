import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { useCoreSelector } from '../store/core-state'
import type { Failure } from './failure'
import { formatFailure } from './failure-labels'

const LineCauseText = lazy(async () => ({ default: (await import('../network/network-error-text')).NetworkErrorText }))

/** Content that was never loaded gets its own text. */
function useReadingWords(failure: Failure, plain: boolean): { title: string; text: string } {
  const { t } = useTranslation('failure')
  const { t: tNetwork } = useTranslation('network')
  const keeps = useCoreSelector(({ session }) => session.signedIn && session.memoryReason === null)
  return failure.kind === 'offline' && failure.cause === undefined && keeps && !plain
    ? { title: tNetwork('unreadTitle'), text: tNetwork('unreadText') }
    : formatFailure(failure, t)
}

export function FailedState({
  failure,
  retry,
  retrying = false,
  heading,
  compact,
  plain = false,
}: {
  failure: Failure
  retry?: () => void
  retrying?: boolean
  heading?: 'h1' | 'h2' | 'h3'
  compact?: boolean
  plain?: boolean
}) {
  const { t } = useTranslation('failure')
  const { title, text } = useReadingWords(failure, plain)
  const requestId = 'requestId' in failure ? failure.requestId : undefined
  return (
    <Failed
      title={title}
      text={
        failure.kind === 'offline' && failure.cause !== undefined ? (
          <Suspense fallback={text}>
            <LineCauseText cause={failure.cause} />
          </Suspense>
        ) : requestId === undefined ? (
          text
        ) : (
          <>
            {text}
            <Text as="p" size="small" tone="secondary">
              {t('reference')} <Ltr>{requestId}</Ltr>
            </Text>
          </>
        )
      }
      drawing={failure.kind === 'offline' ? 'offline' : 'error'}
      {...(retry && { retry: { text: t('retry'), onClick: retry, loading: retrying } })}
      {...(heading && { heading })}
      {...(compact !== undefined && { compact })}
    />
  )
}
