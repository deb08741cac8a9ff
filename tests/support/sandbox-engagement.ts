import type { Sandbox } from '#sandbox/sandbox.ts'
import type { Student } from '#sandbox/world/student.ts'
import type { Sent } from './sandbox-client'

export function createDelivery(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: 'Awa Ndiaye',
    phone: '770300300',
    email: 'awa@exemple.sn',
    state: 202,
    delegation: 20202,
    postal_code: '21000',
    address: '3, avenue de la Liberté, Thiès',
    ...changes,
  }
}

/** Null if the call does not suit the student. */
export function engagementArguments(name: string, sandbox: Sandbox, student: Student): Sent | null {
  return /^(referrals|gifts)\./.test(name) ? ofTokens(name, sandbox, student) : ofWords(name, student)
}

function ofTokens(name: string, { world, clock }: Sandbox, student: Student): Sent | null {
  if (student.permissions.eligibleUserForGift !== true) return null
  const { user, engagement } = student
  user.gift_code ??= 'ESSAI26'
  user.gift_point = 5000
  const [gift] = world.gifts
  const giftId = gift?.id ?? 0
  if (['gifts.cart', 'gifts.remove', 'gifts.deliver'].includes(name) && engagement.cart.length === 0)
    engagement.cart.push({ id: user.id * 1_000_000 + 999_999, gift: giftId, at: clock.now() })
  const calls: Record<string, Sent> = {
    'gifts.list': { query: { page: 1, orderBy: 'id', sortedBy: 'desc', perPage: 5 } },
    'gifts.detail': { params: { id: giftId } },
    'gifts.add': { body: { gift: giftId } },
    'gifts.remove': { params: { id: engagement.cart[0]?.id ?? 0 } },
    'gifts.deliver': { body: createDelivery() },
    'referrals.convert': { body: { giftPoint: 5 } },
  }
  return calls[name] ?? {}
}

function ofWords(name: string, { user, engagement }: Student): Sent | null {
  const [request] = engagement.parentRequests.filter(({ approved }) => approved === null)
  const [popup] = engagement.popups
  const [message] = engagement.messages
  const [notification] = engagement.notifications
  const own = { user_id: user.id }
  const calls: Record<string, Sent | null> = {
    'notifications.list': { query: { page: 1, orderBy: 'id', sortedBy: 'desc', perPage: 24, search: 'seen:false' } },
    'notifications.markSeen': notification === undefined ? null : { params: { id: notification.id } },
    'messages.list': { query: own },
    'messages.one': message === undefined ? null : { query: { ...own, message_id: message.id } },
    'messages.popups': { query: own },
    'messages.hidePopup': popup === undefined ? null : { query: { ...own, popup_id: popup.id } },
    'parents.decide': request === undefined ? null : { params: { id: request.id }, body: { approved: 1 } },
  }
  return name in calls ? (calls[name] ?? null) : {}
}
