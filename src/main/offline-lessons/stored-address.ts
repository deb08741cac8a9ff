const secretNames = /token|otp|sig|sign|auth|secret|password|jwt|hdn|policy|expire|credential|session|^key$|^hash$/i

/** Tomorrow's signed link must find the same file. */
export function toStoredAddress(address: string): string {
  const url = new URL(address)
  for (const name of [...url.searchParams.keys()]) if (secretNames.test(name)) url.searchParams.delete(name)
  url.hash = ''
  return url.href
}
