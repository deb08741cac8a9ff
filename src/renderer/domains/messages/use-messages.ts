import { useMemo } from 'react'
import { useQuery, type QueryOptions, type QueryResult } from '#core/api/use-query.ts'
import { parseWireTime } from '#core/dates/wire-time.ts'
import { useUser } from '#core/session/use-user.ts'
import { contract } from '#shared/contract/index.ts'
import type { Message } from '#shared/contract/messages.ts'

/** Newest first; undefined while unknown. */
export function useMessages(options: QueryOptions = {}): {
  messages: readonly Message[] | undefined
  answer: QueryResult<typeof contract.messages.list>
} {
  const { user } = useUser()
  const answer = useQuery(contract.messages.list, { query: { user_id: user.id } }, options)
  const rows = answer.data?.payload
  return { messages: useMemo(() => rows && compareNewestFirst(rows), [rows]), answer }
}

export function useUnreadMessages(): number {
  return useMessages({ skip: true }).messages?.filter(({ seen }) => !seen).length ?? 0
}

function compareNewestFirst(rows: readonly Message[]): Message[] {
  const once = [...new Map(rows.map((row) => [row._id, row])).values()]
  return once.toSorted((one, other) => sentAt(other) - sentAt(one))
}

function sentAt({ message }: Message): number {
  return (message.created_at == null ? null : parseWireTime(message.created_at)) ?? 0
}
