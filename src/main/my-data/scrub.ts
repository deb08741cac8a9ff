const secretName = new RegExp(
  'pass(?:word|wd|phrase)?$|token$|secret|otp$|authori[sz]ation|cookie|credential|recaptcha|api[-_]?key|' +
    'order[-_]?(?:id|number)|nonce',
  'i',
)
const webToken = /eyJ[\w-]{5,}(?:\.[\w-]*){1,4}/g
const bearer = /\bbearer\s+\S+/gi
const signedQuery = /([?&](?:token|signature|sig|key|otp|code|expires|policy)=)[^&\s"'<>]+/gi
const removed = '[…]'
const maxDepth = 40

/** Removes secrets, whatever a server or a subsystem put there. */
export function withoutSecrets(value: unknown, secrets: readonly string[] = []): unknown {
  const known = secrets.filter((secret) => secret.length >= 8)
  const cleanText = (text: string): string =>
    known
      .reduce((all, secret) => all.replaceAll(secret, removed), text)
      .replace(webToken, removed)
      .replace(bearer, `Bearer ${removed}`)
      .replace(signedQuery, `$1${removed}`)
  const clean = (each: unknown, depth: number): unknown => {
    if (depth > maxDepth) return removed
    if (typeof each === 'string') return cleanText(each)
    if (Array.isArray(each)) return each.map((item: unknown) => clean(item, depth + 1))
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(
      Object.entries(each).map(([name, field]) => [
        cleanText(name),
        secretName.test(name) && (typeof field === 'string' || typeof field === 'number') && field !== ''
          ? removed
          : clean(field, depth + 1),
      ]),
    )
  }
  return clean(value, 0)
}
