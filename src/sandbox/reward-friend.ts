import { notify } from './notify'
import { newsWords } from './world/news-words'
import { chargeFor, type Chosen, share } from './world/prices'
import type { Student } from './world/student'
import type { World } from './world/world'

const friendsPercent = 5

/** Gives whoever owns the code five percent of the offer's price in tokens, and tells them (spec 2 §1, §9). */
export function rewardFriend(world: World, buyer: Student, { code, chosen, now }: { code: string; chosen: Pick<Chosen, 'offer' | 'period' | 'subjects'>; now: number }): void {
  const owner = world.students.find(({ user }) => user.gift_code === code)
  if (owner === undefined || owner === buyer) return
  const tokens = share(chargeFor({ ...chosen, slice: null, coupon: null, friends: 0 }), friendsPercent)
  const { name, last_name: lastName } = buyer.user
  owner.user.gift_point = (owner.user.gift_point ?? 0) + tokens
  owner.engagement.referrals.push({ name, lastName: lastName ?? '', group: chosen.offer.group.name, at: now, tokens })
  notify(owner, { kind: 'giftCodeUsed', ...newsWords(owner.user.language).friend(name, tokens), link: '/gift-code' }, now)
}
