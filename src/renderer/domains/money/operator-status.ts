import { endOfWireTime } from '#core/dates/wire-time.ts'
import type { User } from '#shared/contract/resources.ts'

/** Offer group of the operator's clients, the only one that can be cancelled here (spec 2 §4, §9). */
const operatorGroup = 33

/** `ends`: last paid day, of the last subscription of several; `subscription` is null without a cancellable one. */
type OperatorStatus =
  { registered: false } | { registered: true; subscription: { name: string; ends: string | null } | null }

/** The offer group suffices, because `isPartnerClient` stands in no document; the field alone still counts. */
export function getOperatorStatus({
  isPartnerClient,
  affiliations,
}: Pick<User, 'isPartnerClient' | 'affiliations'>): OperatorStatus {
  const held = (affiliations ?? []).filter(({ id, group }) => (group ? group.id : id) === operatorGroup)
  const [last] = held.toSorted((one, other) => getEnd(other.end_date) - getEnd(one.end_date))
  if (last !== undefined)
    return { registered: true, subscription: { name: last.group?.name ?? '', ends: last.end_date ?? null } }
  return isPartnerClient === true ? { registered: true, subscription: null } : { registered: false }
}

/** A subscription without an end goes on; a number that can be subtracted. */
function getEnd(date: string | null | undefined): number {
  return (date == null ? null : endOfWireTime(date)) ?? Number.MAX_SAFE_INTEGER
}
