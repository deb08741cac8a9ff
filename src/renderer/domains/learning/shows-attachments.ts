import type { User } from '#shared/contract/resources.ts'

const offersWithoutAttachments = new Set([83, 84])

/** False with exactly one offer, of group 83 or 84 (spec 1 §6). */
export function showsAttachments({ affiliations }: Pick<User, 'affiliations'>): boolean {
  const [only, ...others] = affiliations ?? []
  return !(only?.group && others.length === 0 && offersWithoutAttachments.has(only.group.id))
}
