import { brand } from '#shared/brand.ts'
import type { MovableClock } from '../base/clock'
import { fitsHardFingerprint, hardFingerprint, randomCode } from '../base/secrets'
import type { World } from '../world/world'

export const codePurposes = ['registration', 'reset', 'email', 'transfer'] as const
export type CodePurpose = (typeof codePurposes)[number]

export type PendingCode = { student: string; purpose: CodePurpose; mark: string; until: number; about: number | null }

/** `bound` is the required recipient address. */
type TypedCode = { purpose: CodePurpose; code: string; student?: string | undefined; bound?: string }

export type ConfirmationCodes = {
  send(request: { student: string; purpose: CodePurpose; to: string; about?: number }): void
  /** Of all students unless one is given. */
  find(typed: TypedCode): PendingCode | null
  remove(code: PendingCode): void
  all(): PendingCode[]
  /** In memory only, for tests. */
  last(student: string, purpose?: CodePurpose): string | null
}

const minute = 60_000
const lifetimes: Record<CodePurpose, number> = {
  registration: 24 * 60 * minute,
  reset: 15 * minute,
  email: 30 * minute,
  transfer: 30 * minute,
}
const texts: Record<CodePurpose, string> = {
  registration: `Ton code ${brand.name}`,
  reset: `Ton code ${brand.name} pour un nouveau mot de passe`,
  email: `Ton code ${brand.name} pour confirmer cette adresse e-mail`,
  transfer: `Ton code ${brand.name} pour confirmer un transfert de points`,
}
const maxMessages = 200

export function createConfirmationCodes(
  world: World,
  clock: MovableClock,
  kept: readonly PendingCode[] = [],
): ConfirmationCodes {
  let pending = [...kept]
  const sent: { student: string; purpose: CodePurpose; code: string }[] = []
  const prune = () => {
    pending = pending.filter(({ until }) => until >= clock.now())
  }
  return {
    send: ({ student, purpose, to, about = null }) => {
      prune()
      const code = randomCode()
      pending = pending.filter(
        (other) => other.student !== student || other.purpose !== purpose || other.about !== about,
      )
      pending.push({
        student,
        purpose,
        mark: hardFingerprint(fingerprintInput(code, purpose === 'email' ? to : '')),
        until: clock.now() + lifetimes[purpose],
        about,
      })
      sent.push({ student, purpose, code })
      world.sent.push({ at: new Date(clock.now()).toISOString(), to, text: `${texts[purpose]} : ${code}` })
      if (world.sent.length > maxMessages) world.sent.shift()
    },
    find: ({ purpose, code, student, bound = '' }) => {
      prune()
      if (!/^[a-z0-9]{6}$/i.test(code)) return null
      const candidates = pending.filter(
        (one) => one.purpose === purpose && (student === undefined || one.student === student),
      )
      return (
        candidates.find(({ mark }) => fitsHardFingerprint(fingerprintInput(code.toUpperCase(), bound), mark)) ?? null
      )
    },
    remove: (code) => {
      pending = pending.filter((other) => other !== code)
    },
    all: () => {
      prune()
      return [...pending]
    },
    last: (student, purpose) =>
      sent.findLast((one) => one.student === student && (purpose ?? one.purpose) === one.purpose)?.code ?? null,
  }
}

function fingerprintInput(code: string, address: string): string {
  return `${code} ${address.toLowerCase()}`
}
