import { isSecretName, removeSecrets } from '#shared/std/secrets.ts'

const removed = '[…]'
const maxDepth = 40

/** Live sessions are numbered: a number is no session of a server. */
const isNumbered = (name: string, field: unknown): boolean => typeof field === 'number' && /session_?id$/i.test(name)

/** Removes secrets, whatever a server or a subsystem put there. */
export function withoutSecrets(value: unknown, secrets: readonly string[] = []): unknown {
  const longSecrets = secrets.filter((secret) => secret.length >= 8)
  const cleanText = (text: string): string =>
    removeSecrets(
      longSecrets.reduce((all, secret) => all.replaceAll(secret, removed), text),
      removed,
    )
  const isSecret = (name: string, field: unknown): boolean =>
    (typeof field === 'string' || typeof field === 'number') &&
    field !== '' &&
    isSecretName(name) &&
    !isNumbered(name, field)
  const clean = (each: unknown, depth: number): unknown => {
    if (depth > maxDepth) return removed
    if (typeof each === 'string') return cleanText(each)
    if (Array.isArray(each)) return each.map((item: unknown) => clean(item, depth + 1))
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(
      Object.entries(each).map(([name, field]) => [
        cleanText(name),
        isSecret(name, field) ? removed : clean(field, depth + 1),
      ]),
    )
  }
  return clean(value, 0)
}
