import { minTokens } from '#shared/contract/referrals.ts'
import { post } from '../world/ledger'
import { nextNumber } from '../world/money'
import type { Student } from '../world/student'
import { type Call, type Implementation, reject, ok } from './handler'

const maxStemLength = 8
const stemOfOthers = 'ELEVE'

export const referrals: Implementation['referrals'] = {
  generateCode: (call) => {
    const { user } = call
    if (!isEligible(user)) return reject('unauthorizedToGenerateGiftCode')
    const held = user.user.gift_code ?? ''
    if (held !== '') return { gift_code: held }
    const code = newCode(call)
    user.user.gift_code = code
    user.user.gift_point ??= 0
    return ok({ gift_code: code }, 'Ton code est généré')
  },
  history: ({ user }) => {
    if (!isEligible(user)) return reject('accessDenied')
    return user.engagement.referrals
      .toSorted((one, other) => other.at - one.at)
      .map(({ name, lastName, group, at, tokens }) => ({
        user: { name, last_name: lastName },
        affiliation: { start_date: new Date(at).toISOString(), group: { name: group } },
        profit_amount: tokens,
      }))
  },
  conversionRate: ({ user, world }) => (isEligible(user) ? { rate: world.tokensPerPoint } : reject('accessDenied')),
  convert: ({ user, world, body, clock, headers }) => {
    if (!isEligible(user)) return reject('accessDenied')
    const tokens = body.giftPoint
    const held = user.user.gift_point ?? 0
    if (!Number.isSafeInteger(tokens) || tokens < minTokens)
      return reject('cannotConvertTokens', { giftPoint: ['Impossible de convertir les jetons'] })
    if (tokens > held) return reject('insufficientTokens')
    const points = Math.round(tokens / world.tokensPerPoint)
    const id = nextNumber(world.money)
    const key = headers.get('idempotency-key')
    const reference = `JETONS-${id}`
    user.user.gift_point = held - tokens
    post(user, { kind: 'conversion', points, key, reference })
    world.money.topUps.push({
      id,
      who: user.id,
      at: clock.now(),
      key,
      type: 4,
      amount: points,
      status: 'processed',
      method: 'Jetons convertis',
      reference,
      comment: null,
      order: null,
      decision: null,
    })
    return ok({ points: user.points, gift_point: user.user.gift_point }, 'Tes jetons sont convertis en points')
  },
}

export function isEligible({ permissions }: Student): boolean {
  return permissions.eligibleUserForGift === true
}

function newCode({ user, world, random }: Pick<Call, 'user' | 'world' | 'random'>): string {
  const stem =
    user.user.name
      .normalize('NFD')
      .replaceAll(/[^A-Za-z]/g, '')
      .slice(0, maxStemLength)
      .toUpperCase() || stemOfOthers
  const taken = new Set(world.students.map((student) => student.user.gift_code))
  for (;;) {
    const code = `${stem}${String(Math.floor(random() * 10_000)).padStart(4, '0')}`
    if (!taken.has(code)) return code
  }
}
