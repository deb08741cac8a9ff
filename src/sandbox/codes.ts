import type { MovableClock } from './clock'
import { fitsHardFingerprint, hardFingerprint, randomCode } from './secrets'
import type { World } from './world/world'

/** What a code is for: to confirm an account, to set a new password, to confirm an e-mail address, to agree to a transfer. */
export const codePurposes = ['registration', 'reset', 'email', 'transfer'] as const
export type CodePurpose = (typeof codePurposes)[number]

/** A code that waits to be typed, as it is kept: the fingerprint of the code, with the address where it is bound to one; `about` is the transfer that it agrees to. */
export type PendingCode = { student: string; purpose: CodePurpose; mark: string; until: number; about: number | null }

/** A code as it is typed; `bound` is the address that it must belong to. */
export type TypedCode = { purpose: CodePurpose; code: string; student?: string | undefined; bound?: string }

/** Codes by SMS or e-mail: each is good once, for a while, and only until the next one of its kind, about the same, is sent. */
export type Codes = {
  send(wanted: { student: string; purpose: CodePurpose; to: string; about?: number }): void
  /** The pending code that was typed, of this student or of anybody; null when there is none. */
  find(typed: TypedCode): PendingCode | null
  forget(code: PendingCode): void
  all(): PendingCode[]
  /** The last code, of any purpose unless one is named, that was sent to a person since the platform started; in memory only, for tests that read their messages. */
  last(student: string, purpose?: CodePurpose): string | null
}

const minute = 60_000
const lifetimes: Record<CodePurpose, number> = { registration: 24 * 60 * minute, reset: 15 * minute, email: 30 * minute, transfer: 30 * minute }
const wording: Record<CodePurpose, string> = {
  registration: 'Votre code Tutorat',
  reset: 'Votre code Tutorat pour un nouveau mot de passe',
  email: 'Votre code Tutorat pour confirmer cette adresse e-mail',
  transfer: 'Votre code Tutorat pour confirmer un transfert de points',
}
const keptMessages = 200

/** Codes by the world's clock; what is "sent" is listed in `world.sent`. `kept` are those of before a restart. */
export function createCodes(world: World, clock: MovableClock, kept: readonly PendingCode[] = []): Codes {
  let pending = [...kept]
  const sent: { student: string; purpose: CodePurpose; code: string }[] = []
  const prune = () => {
    pending = pending.filter(({ until }) => until >= clock.now())
  }
  return {
    send: ({ student, purpose, to, about = null }) => {
      prune()
      const code = randomCode()
      pending = pending.filter((other) => other.student !== student || other.purpose !== purpose || other.about !== about)
      pending.push({ student, purpose, mark: hardFingerprint(marked(code, purpose === 'email' ? to : '')), until: clock.now() + lifetimes[purpose], about })
      sent.push({ student, purpose, code })
      world.sent.push({ at: new Date(clock.now()).toISOString(), to, text: `${wording[purpose]} : ${code}` })
      if (world.sent.length > keptMessages) world.sent.shift()
    },
    find: ({ purpose, code, student, bound = '' }) => {
      prune()
      if (!/^[a-z0-9]{6}$/i.test(code)) return null
      const candidates = pending.filter((one) => one.purpose === purpose && (student === undefined || one.student === student))
      return candidates.find(({ mark }) => fitsHardFingerprint(marked(code.toUpperCase(), bound), mark)) ?? null
    },
    forget: (code) => {
      pending = pending.filter((other) => other !== code)
    },
    all: () => {
      prune()
      return [...pending]
    },
    last: (student, purpose) => sent.findLast((one) => one.student === student && (purpose ?? one.purpose) === one.purpose)?.code ?? null,
  }
}

function marked(code: string, address: string): string {
  return `${code} ${address.toLowerCase()}`
}
