import { useState } from 'react'
import { useMutation } from '#core/api/use-mutation.ts'
import { useLazyQuery } from '#core/api/use-query.ts'
import { openLink } from '#core/desktop/desktop.ts'
import type { Failure } from '#core/failure/failure.ts'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import type { JoinResult } from '#shared/contract/events.ts'
import { contract } from '#shared/contract/index.ts'
import type { Session } from './week-sessions'

/** `withheld`: blocked by the school. `message` comes from the platform. */
export type JoinOutcome =
  | { kind: 'opened'; message: string | null }
  | { kind: 'early'; at: string; message: string | null }
  | { kind: 'not-opened' }
  | { kind: 'withheld' }
  | { kind: 'no-link'; message: string | null }
  | { kind: 'failed'; failure: Failure }

export function useJoin({ id, event, action }: Pick<Session, 'id' | 'event' | 'action'>) {
  const [participate] = useMutation(contract.events.join)
  const fetchLink = useLazyQuery(contract.events.joinLink)
  const isMounted = useIsMounted()
  const [outcome, setOutcome] = useState<JoinOutcome | null>(null)

  const open = async ({ joinUrl, eventStartTime, message }: JoinResult): Promise<JoinOutcome> => {
    const text = spoken(message)
    if (eventStartTime != null) return { kind: 'early', at: eventStartTime, message: text }
    if (joinUrl == null) return { kind: 'no-link', message: text }
    if (!isMounted()) return { kind: 'not-opened' }
    const outcome = await openLink(joinUrl)
    return outcome === 'opened'
      ? { kind: 'opened', message: text }
      : { kind: outcome === 'withheld' ? 'withheld' : 'not-opened' }
  }
  const join = async (): Promise<JoinOutcome> => {
    if (action !== 'start') {
      const { domainId } = event.subject
      const joined = await participate({ body: { content_id: id, ...(domainId != null && { domain_id: domainId }) } })
      if (!joined.ok) return { kind: 'failed', failure: joined.failure }
      const result = joined.data.payload ?? {}
      if (result.joinUrl != null || result.eventStartTime != null) return open(result)
    }
    const link = await fetchLink({ params: { eventId: id } })
    return link.ok ? open(link.data.payload ?? {}) : { kind: 'failed', failure: link.failure }
  }
  const [start, isBusy] = useSingleFlight(async () => {
    setOutcome(null)
    const came = await join()
    if (isMounted()) setOutcome(came)
  })
  return { start, isBusy, outcome }
}

function spoken(message: string | null | undefined): string | null {
  const text = message?.trim() ?? ''
  return text === '' || /^ok[.!]?$/i.test(text) ? null : text
}
