import type { User } from '../../../shared/contract/resources'

/** Offer group of the operator's clients, the only one that can be cancelled here (spec 2 §4, §9). */
const operatorGroup = 33

/** `ends`: last paid day; `subscription` is null without a cancellable one. */
type OperatorStatus =
  { registered: false } | { registered: true; subscription: { name: string; ends: string | null } | null }

/** The offer group suffices, because `isPartnerClient` stands in no document; the field alone still counts. */
export function getOperatorStatus({
  isPartnerClient,
  affiliations,
}: Pick<User, 'isPartnerClient' | 'affiliations'>): OperatorStatus {
  const held = (affiliations ?? []).find(({ id, group }) => (group ? group.id : id) === operatorGroup)
  if (held !== undefined)
    return { registered: true, subscription: { name: held.group?.name ?? '', ends: held.end_date ?? null } }
  return isPartnerClient === true ? { registered: true, subscription: null } : { registered: false }
}
