export type Origin = 'tunisia' | 'foreign' | 'unknown'

/** Spec 1 §2. */
export function originOf(countryCode: string | null | undefined): Origin {
  const code = countryCode?.trim().toUpperCase() ?? ''
  if (!/^[A-Z]{2}$/.test(code)) return 'unknown'
  return code === 'TN' ? 'tunisia' : 'foreign'
}
