import type { User } from '#shared/contract/resources.ts'

export type ProfileCompletenessFields = Pick<
  User,
  'completed' | 'division' | 'businessId' | 'birth_date' | 'state' | 'institute'
>

/** Null means no, undefined means yes (spec 1 §2, §3). */
export function isDenied(value: boolean | null | undefined): boolean {
  return value === false || value === null
}

/** A user without a class, or marked incomplete, has to fill in the profile (spec 1 §2). */
export function isIncomplete({ completed, division }: ProfileCompletenessFields): boolean {
  return isDenied(completed) || isMissing(division)
}

/** Business users in any country (spec 1 §2). */
export function isMissingBusinessFields({
  businessId,
  birth_date: birthDate,
  state,
  institute,
}: ProfileCompletenessFields): boolean {
  if (isMissing(businessId)) return false
  return isMissing(birthDate) || birthDate === '' || isMissing(institute) || isMissing(state)
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined
}
