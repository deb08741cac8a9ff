const dots = '•••'
const noBreak = '\u00a0'

/** An e-mail or a phone as it may be shown to whoever looks on: "a•••@exemple.tn", "••• ••• 114". */
export function masked(credential: string): string {
  const text = credential.trim()
  const at = text.lastIndexOf('@')
  if (at > 0) return `${[...text][0] ?? ''}${dots}${text.slice(at)}`
  return `${dots}${noBreak}${dots}${noBreak}${text.replace(/\D/g, '').slice(-3)}`
}
