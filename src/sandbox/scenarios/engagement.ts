import { seededRandom } from '../base/seeded-random'
import type { GiftOrder } from '../world/engagement'
import { getNotificationTexts } from '../world/notification-texts'
import { nextId, nextTextId, notify } from '../world/notify'
import { addParentRequest } from '../world/parents'
import { sampleMessages, createMessage, createPopup } from '../world/sample-messages'
import type { Student } from '../world/student'
import type { World } from '../world/world'
import { createTaught, createPastNotifications, type PastNotification } from './past-notifications'

const hour = 3_600_000
const day = 24 * hour
const fewest = 5
const most = 60
const unreadDays = 3

export function arrangeEngagement(world: World): void {
  arrangeParentRequests(world)
  arrangeReferrals(world)
  arrangeOrders(world)
  const taught = createTaught(world)
  for (const student of world.students) {
    arrangeNotifications(world, student, taught)
    arrangeMessages(world, student)
  }
  for (const [who, popups] of [
    ['selma', 2],
    ['rania', 1],
  ] as const) {
    const student = world.student(who)
    student.engagement.popups = Array.from({ length: popups }, (_, turn) => ({
      id: nextTextId(student),
      ...createPopup(turn),
      hidden: false,
    }))
  }
}

function arrangeNotifications(world: World, student: Student, taughtIn: ReturnType<typeof createTaught>): void {
  const random = seededRandom(student.user.id * 7)
  const count =
    student.id === 'amira' ? 38 : student.id === 'leila' ? fewest : fewest + Math.floor(random() * (most - fewest + 1))
  const before = student.engagement.notifications.map(({ kind, title, body, link, at }): PastNotification => ({
    at,
    news: { kind, title, body, link },
  }))
  student.engagement.notifications = []
  const own = createPastNotifications(world, student, {
    taught: taughtIn(student.user.division?.id),
    random,
    room: count - before.length,
  })
  const past = [...before, ...own].toSorted((one, other) => one.at - other.at)
  for (const { at, news } of past) {
    notify(student, news, at)
    const notification = student.engagement.notifications.at(-1)
    if (notification !== undefined) notification.seen = at < world.createdAt - unreadDays * day
  }
}

function arrangeMessages(world: World, student: Student): void {
  const random = seededRandom(student.user.id * 11)
  const { language } = student.user
  const count = student.id === 'amira' ? 4 : 2 + Math.floor(random() * 3)
  const first = Math.floor(random() * 4)
  const written =
    student.id === 'amira'
      ? [sampleMessages.welcome, sampleMessages.arabic, sampleMessages.live, sampleMessages.revision]
      : Array.from({ length: count }, (_, turn) =>
          turn === 0 ? sampleMessages.welcome : createMessage(first + turn, language),
        )
  student.engagement.messages = written.map((letter, index) => {
    const age = count - index
    return {
      id: nextTextId(student),
      ...letter,
      at: world.createdAt - age * 8 * day + Math.floor(random() * 6) * hour + 5 * day,
      seen: age > 1,
    }
  })
}

function arrangeParentRequests(world: World): void {
  const parentRequests = [
    ['amira', 0, 300, true],
    ['amira', 3, 40, false],
    ['amira', 1, 2, null],
    ['yassine', 4, 1, null],
  ] as const
  for (const [who, parent, daysAgo, approved] of parentRequests) {
    const student = world.student(who)
    if (approved === null) addParentRequest(student, parent, world.createdAt - daysAgo * day)
    else
      student.engagement.parentRequests.push({
        id: nextId(student),
        parent,
        approved,
        at: world.createdAt - daysAgo * day,
      })
  }
}

function arrangeReferrals(world: World): void {
  const friends = [
    ['Awa', 'Sarr'],
    ['Ibrahima', 'Fall'],
    ['Mariama', 'Ba'],
    ['Cheikh', 'Gueye'],
    ['Aminata', 'Sow'],
    ['Ousmane', 'Kane'],
    ['Khady', 'Faye'],
    ['Modou', 'Cissé'],
    ['Astou', 'Diallo'],
    ['Pape', 'Sy'],
    ['Bineta', 'Thiam'],
    ['Alioune', 'Niang'],
  ] as const
  const earned: Record<string, readonly number[]> = {
    fatou: [125, 450, 240, 2845, 125, 240, 450, 125, 240, 450, 125, 45],
    youssef: [4],
    rania: [450, 240, 210],
  }
  for (const [who, tokens] of Object.entries(earned)) {
    const student = world.student(who)
    student.engagement.referrals = tokens.map((brought, index) => {
      const [name, lastName] = friends[index % friends.length] ?? friends[0]
      const at = world.createdAt - (tokens.length - index) * 17 * day
      notify(
        student,
        {
          kind: 'giftCodeUsed',
          ...getNotificationTexts(student.user.language).friend(name, brought),
          link: '/gift-code',
        },
        at,
      )
      return {
        name,
        lastName,
        group: brought > 1000 ? 'Gold' : brought > 200 ? 'Silver+' : 'Excellent',
        at,
        tokens: brought,
      }
    })
  }
}

function arrangeOrders(world: World): void {
  const fatou = world.student('fatou')
  const ordered: readonly (readonly [
    daysAgo: number,
    drawings: readonly string[],
    status: GiftOrder['status'],
    note: string | null,
  ])[] = [
    [150, ['casque', 'stylos', 'cahiers'], 'approved', 'Livré à Thiès par le transporteur.'],
    [90, ['imprimante', 'lampe', 'trousse', 'stylos'], 'approved', 'Livré en deux colis.'],
    [45, ['montre', 'sac'], 'rejected', 'Adresse introuvable : les jetons t’ont été rendus.'],
    [1, ['ecouteurs', 'cahiers', 'gourde', 'calculatrice'], 'pending', null],
  ]
  fatou.engagement.orders = ordered.map(([daysAgo, drawings, status, note]) => {
    const items = drawings.map((drawing) => toItem(world, fatou, drawing))
    return {
      id: nextId(fatou),
      at: world.createdAt - daysAgo * day,
      items,
      amount: items.reduce((sum, { amount }) => sum + amount, 0),
      delivery: deliveryOfFatou,
      status,
      note,
    }
  })
  const rania = world.student('rania')
  rania.engagement.cart = ['trousse', 'calculatrice'].map((drawing) => ({
    id: nextId(rania),
    gift: toItem(world, rania, drawing).gift,
    at: world.createdAt - hour,
  }))
}

/** Differs from her account's, which is never stored. */
const deliveryOfFatou: GiftOrder['delivery'] = {
  name: 'Fatou Ndiaye',
  phone: '770200108',
  additional_phone: '770200109',
  email: 'famille.ndiaye@exemple.sn',
  state: 202,
  delegation: 20202,
  postal_code: '21000',
  address: '12, rue de la Gare, Thiès',
  comment: 'Sonner deux fois.',
}

function toItem(world: World, student: Student, drawing: string): GiftOrder['items'][number] {
  const gift = world.gifts.find((one) => one.drawing === drawing)
  if (gift === undefined) throw new Error(`there is no gift drawn as ${drawing}`)
  return { id: nextId(student), gift: gift.id, name: gift.name, amount: gift.amount }
}
