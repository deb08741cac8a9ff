import { Failed } from '../../ui/states/failed'
import type { Failure } from './failure'
import { failureStrings } from './failure-strings'
import { failureWords } from './words'

/** A failure where its content would stand, in the default words, with a way to try again. */
export function FailedState({
  failure, retry, retrying = false, heading, compact,
}: { failure: Failure; retry?: () => void; retrying?: boolean; heading?: 'h1' | 'h2' | 'h3'; compact?: boolean }) {
  const t = failureStrings.useText()
  const { title, text } = failureWords(failure, t)
  return (
    <Failed
      title={title}
      text={text}
      drawing={failure.kind === 'offline' ? 'offline' : 'error'}
      {...(retry && { retry: { text: t('retry'), onClick: retry, loading: retrying } })}
      {...(heading && { heading })}
      {...(compact !== undefined && { compact })}
    />
  )
}
