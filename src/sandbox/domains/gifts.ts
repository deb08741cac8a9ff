import type { Gift as WireGift, GiftDelivery, GiftRequest } from '#shared/contract/gifts.ts'
import type { CartItem, GiftOrder } from '../world/engagement'
import { giftPicture, type Gift } from '../world/gifts'
import { nextId } from '../world/notify'
import { getDelegations, states } from '../world/places'
import type { World } from '../world/world'
import { toFieldErrors, rejectForm, normalizeSpaces, type FieldError } from './form-rules'
import { OutsideContract, reject, ok, type Call, type Implementation, type Rejected } from './handler'
import { isEligible } from './referrals'

const maxPerPage = 100

export const gifts: Implementation['gifts'] = {
  list: (call) => {
    const { user, world, query } = call
    if (!isEligible(user)) return reject('accessDenied')
    const perPage = Math.min(maxPerPage, Math.max(1, Math.trunc(query.perPage)))
    const all = world.gifts.toSorted((one, other) => other.id - one.id)
    const current = Math.max(1, Math.trunc(query.page))
    const shown = all.slice((current - 1) * perPage, current * perPage)
    const meta = { current_page: current, last_page: Math.max(1, Math.ceil(all.length / perPage)), total: all.length }
    const data = shown.map((gift) => toWireGift(call, gift))
    if (shown.every(({ twist }) => twist === null)) return { data, meta }
    return new OutsideContract({ data: shown.map((gift) => (gift.twist ?? asItIs)(toWireGift(call, gift))), meta })
  },
  detail: (call) => {
    if (!isEligible(call.user)) return reject('accessDenied')
    const gift = call.world.gifts.find(({ id }) => id === call.params.id)
    if (gift === undefined) return reject('notFound')
    return gift.twist === null ? toWireGift(call, gift) : new OutsideContract(gift.twist(toWireGift(call, gift)))
  },
  cart: (call) => {
    const { user } = call
    if (!isEligible(user)) return reject('accessDenied')
    clearVanished(call)
    const { cart } = user.engagement
    if (cart.length === 0) return reject('notFound', null, 'Ton panier est vide')
    const items = cart.flatMap(({ id, gift }) =>
      getGifts(call.world, gift).map((one) => ({ id, gift: toWireGift(call, one) })),
    )
    return {
      id: user.user.id,
      amount: getCost(call.world, cart),
      note: null,
      status: 'pending',
      created_at: iso(cart[0]?.at ?? 0),
      gift_request_items: items,
      gift_request_deliveries: [],
    }
  },
  orders: (call) => {
    if (!isEligible(call.user)) return reject('accessDenied')
    return call.user.engagement.orders
      .toSorted((one, other) => other.at - one.at || other.id - one.id)
      .map((order) => toWireOrder(call, order))
  },
  add: (call) => {
    const { user, world, body, clock } = call
    const refused = refuseBuyer(call)
    if (refused !== null) return refused
    clearVanished(call)
    const gift = world.gifts.find(({ id }) => id === body.gift)
    if (gift === undefined) return reject('notFound', null, 'Ce cadeau n’est plus disponible')
    const { cart } = user.engagement
    if (getCost(world, cart) + gift.amount > (user.user.gift_point ?? 0)) return reject('insufficientTokens')
    cart.push({ id: nextId(user), gift: gift.id, at: clock.now() })
    return ok(null, 'Le cadeau est ajouté au panier')
  },
  remove: (call) => {
    const { user, params } = call
    if (!isEligible(user)) return reject('accessDenied')
    clearVanished(call)
    const index = user.engagement.cart.findIndex(({ id }) => id === params.id)
    if (index < 0) return reject('notFound')
    user.engagement.cart.splice(index, 1)
    return ok(null, 'Le cadeau est retiré du panier')
  },
  deliver,
}

function deliver(
  call: Parameters<Implementation['gifts']['deliver']>[0],
): ReturnType<Implementation['gifts']['deliver']> {
  const { user, world, body, clock } = call
  const refused = refuseBuyer(call)
  if (refused !== null) return refused
  const vanished = clearVanished(call)
  if (vanished.length > 0)
    return reject('operationImpossible', null, `${vanished.join(', ')} : plus disponible. Ton panier a changé.`)
  const { cart, orders } = user.engagement
  if (cart.length === 0) return reject('notFound', null, 'Ton panier est vide')
  const faults = validateDelivery(body)
  if (faults.length > 0) return rejectForm(faults)
  const amount = getCost(world, cart)
  const held = user.user.gift_point ?? 0
  if (amount > held) return reject('insufficientTokens')
  const items = cart.flatMap(({ id, gift }) =>
    getGifts(world, gift).map(({ name, amount: price }) => ({ id, gift, name, amount: price })),
  )
  const { additional_phone: other, comment, ...needed } = body
  const delivery = {
    ...needed,
    name: normalizeSpaces(body.name),
    address: normalizeSpaces(body.address),
    email: body.email.trim(),
    ...(other === undefined ? {} : { additional_phone: other.trim() }),
    ...(comment === undefined ? {} : { comment: comment.trim() }),
  }
  orders.push({ id: nextId(user), at: clock.now(), items, amount, delivery, status: 'pending', note: null })
  user.user.gift_point = held - amount
  user.engagement.cart = []
  return ok(null, 'Ta commande est enregistrée')
}

const asItIs = (one: WireGift): unknown => one

function refuseBuyer({ user }: Pick<Call, 'user'>): Rejected | null {
  if (!isEligible(user)) return reject('accessDenied')
  return (user.user.gift_code ?? '') === '' ? reject('mustGenerateGiftCode') : null
}

function clearVanished({ user, world, clock }: Pick<Call, 'user' | 'world' | 'clock'>): string[] {
  const gone = user.engagement.cart.filter((item) => isGone(world, item, clock.now()))
  if (gone.length > 0) user.engagement.cart = user.engagement.cart.filter((item) => !gone.includes(item))
  return gone.map(({ gift }) => getGifts(world, gift)[0]?.name ?? 'Un cadeau')
}

function isGone(world: World, { gift, at }: CartItem, now: number): boolean {
  const [found] = getGifts(world, gift)
  return found === undefined || (found.cartExpiryMs !== null && now - at >= found.cartExpiryMs)
}

function getGifts({ gifts: all }: World, giftId: number): Gift[] {
  return all.filter(({ id }) => id === giftId)
}

function getCost(world: World, cart: readonly CartItem[]): number {
  return cart.reduce((sum, { gift }) => sum + (getGifts(world, gift)[0]?.amount ?? 0), 0)
}

function toWireGift(
  { addresses }: Pick<Call, 'addresses'>,
  { id, name, amount, description, drawing, pictures }: Gift,
): WireGift {
  const images = Array.from({ length: pictures }, (_, index) => ({
    file_url: addresses.media(giftPicture(drawing, index + 1)),
    is_cover: index === 0,
  }))
  return { id, name, amount, description, gift_images: images }
}

function toWireOrder(call: Call, { id, at, items, amount, delivery, status, note }: GiftOrder): GiftRequest {
  const now = (item: GiftOrder['items'][number]): WireGift => {
    const [catalogGift] = getGifts(call.world, item.gift)
    return {
      id: item.gift,
      name: item.name,
      amount: item.amount,
      description: catalogGift?.description ?? null,
      gift_images: catalogGift === undefined ? [] : toWireGift(call, catalogGift).gift_images,
    }
  }
  const state = states.find((one) => one.id === delivery.state)
  const delegation = getDelegations(delivery.state).find((one) => one.id === delivery.delegation)
  return {
    id,
    amount,
    note,
    status,
    created_at: iso(at),
    gift_request_items: items.map((item) => ({ id: item.id, gift: now(item) })),
    gift_request_deliveries: [
      {
        ...delivery,
        state: state === undefined ? null : { id: state.id, name: state.name },
        delegation: delegation ?? null,
      },
    ],
  }
}

function iso(at: number): string {
  return new Date(at).toISOString()
}

const blank = 'This value should not be blank'
const invalid = 'This value is not valid'
const longest = { name: 80, address: 255, comment: 500 }

function validateDelivery({
  name,
  phone,
  email,
  state,
  delegation,
  postal_code: postalCode,
  address,
  comment = '',
}: GiftDelivery): FieldError[] {
  const isListed = states.some(({ id }) => id === state)
  return toFieldErrors([
    ['name', 'Name', textFault(name, longest.name)],
    ['phone', 'Phone', phone.trim() === '' ? blank : null],
    ['email', 'Email', email.trim() === '' ? blank : null],
    ['state', 'State', isListed ? null : invalid],
    [
      'delegation',
      'Delegation',
      !isListed || getDelegations(state).some(({ id }) => id === delegation) ? null : invalid,
    ],
    ['postal_code', 'Postal code', postalCode.trim() === '' ? blank : null],
    ['address', 'Address', textFault(address, longest.address)],
    ['comment', 'Comment', [...comment].length > longest.comment ? tooLong(longest.comment) : null],
  ])
}

function textFault(text: string, most: number): string | null {
  const { length } = [...text.trim()]
  if (length === 0) return blank
  return length > most ? tooLong(most) : null
}

function tooLong(most: number): string {
  return `This value is too long. It should have ${most} characters or less`
}
