import { normalizePhone } from '#domains/account/contact-rules.ts'
import type { CommandOutput } from '#shared/desktop/commands.ts'

/** Eight digits that begin with 2, 4, 5 or 9, after an optional +216 or 00216 (spec 2 §5). */
export function billedPhoneFault(typed: string): 'phoneRequired' | 'phoneInvalid' | null {
  const phone = normalizePhone(typed)
  if (phone === '') return 'phoneRequired'
  return /^(?:\+216|00216)?[2459]\d{7}$/.test(phone) ? null : 'phoneInvalid'
}

/** Null: the application's own message. */
type SubscribeOutcome =
  { kind: 'opened' } | { kind: 'phone'; text: string | null } | { kind: 'toast'; text: string | null; isError: boolean }

/** « Le numéro existe déjà » marks the phone field; other messages are toasts of three seconds (spec 2 §8). */
export function subscribeOutcome(
  { opened, message, field, isError }: CommandOutput<'money.subscribe-visitor'>,
  translate: (message: string) => string,
): SubscribeOutcome {
  if (opened) return { kind: 'opened' }
  if (field === 'phone' || message?.includes('Le numéro existe déjà'))
    return { kind: 'phone', text: message === null ? null : translate(message) }
  return { kind: 'toast', text: message === null || message.includes('Server') ? null : translate(message), isError }
}
