/** Where a visitor seems to be; unknown until the lookup has answered, and where it cannot. */
export type Origin = 'tunisia' | 'foreign' | 'unknown'

/** Reads the two letters of the geolocation (spec 1 §2). */
export function originOf(countryCode: string | null | undefined): Origin {
  const code = countryCode?.trim().toUpperCase() ?? ''
  if (!/^[A-Z]{2}$/.test(code)) return 'unknown'
  return code === 'TN' ? 'tunisia' : 'foreign'
}
