import type { CommandOutput } from '../../../shared/desktop/commands'
import { normalizePhone } from '../../domains/account/contact-rules'

/** What is wrong with the number that is billed, as the key of its sentence (spec 2 §5). */
export function billedPhoneFault(typed: string): 'phoneRequired' | 'phoneInvalid' | null {
  const phone = normalizePhone(typed)
  if (phone === '') return 'phoneRequired'
  return /^(?:\+216|00216)?[2459]\d{7}$/.test(phone) ? null : 'phoneInvalid'
}

/** What became of a visitor's order: where it is said, and in whose words; `text` null is told in ours. */
type SubscribeOutcome = { kind: 'opened' } | { kind: 'phone'; text: string | null } | { kind: 'toast'; text: string | null; isError: boolean }

/** The mapping of the platform's messages (spec 2 §8); `words` puts the known ones into the interface's language. */
export function subscribeOutcome({ opened, message, field, isError }: CommandOutput<'money.subscribe-visitor'>, words: (message: string) => string): SubscribeOutcome {
  if (opened) return { kind: 'opened' }
  if (field === 'phone' || message?.includes('Le numéro existe déjà')) return { kind: 'phone', text: message === null ? null : words(message) }
  return { kind: 'toast', text: message === null || message.includes('Server') ? null : words(message), isError }
}
