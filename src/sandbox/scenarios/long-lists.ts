import { moneyStatuses } from '#shared/contract/wallet.ts'
import { buildSubjects, type Curriculum } from '../world/curriculum/curriculum'
import { notificationKinds } from '../world/engagement'
import { getNotificationTexts } from '../world/notification-texts'
import { nextId } from '../world/notify'
import type { Scenario } from '../world/world'
import { pastSubscription, pastTopUp, pastTransfer } from './money'
import { arrangeSchool, schoolSubjects } from './school'

const chapterCount = 500
const themes = [
  'Suites',
  'Fonctions',
  'Vecteurs',
  'Probabilités',
  'Trigonométrie',
  'Statistiques',
  'Équations',
  'Géométrie',
  'Arithmétique',
  'Polynômes',
]

export const longLists: Scenario = {
  subjects: () => {
    const ordinary = schoolSubjects()
    const taken = ordinary.filter(({ divisionId }) => divisionId === 42).length
    return [...ordinary, ...buildSubjects(42, [training()], taken + 1)]
  },
  arrange: arrangeSchool,
}

function training(): Curriculum {
  const chapters = Array.from({ length: chapterCount }, (_, index) => {
    const theme = themes[index % themes.length] ?? 'Calcul'
    const sheet = index + 1
    const section = index % 50 === 0 ? [`= Cahier ${index / 50 + 1}`] : []
    return [
      ...section,
      `# ${theme}, fiche ${sheet} | Trabelsi`,
      `- ${theme} : question ${sheet}`,
      `- ${theme} : correction ${sheet}`,
    ].join('\n')
  })
  return {
    key: 'math',
    name: 'Entraînement',
    color: '#245ED3',
    films: ['en-vingt-secondes'],
    text: chapters.join('\n'),
  }
}

const day = 86_400_000
const rowCount = 5000
const subscriptionCount = 500
const others = ['leila', 'moussa', 'karim', 'salma', 'yassine', 'samia'] as const

export const longHistories: Scenario = {
  subjects: schoolSubjects,
  arrange: (world) => {
    arrangeSchool(world)
    const amira = world.student('amira')
    for (let index = 0; index < rowCount; index += 1) {
      const status = moneyStatuses[index % 7 === 0 ? 2 : 1]
      const daysAgo = 200 + index / 4
      world.money.topUps.push(
        pastTopUp(world, amira, [
          daysAgo,
          1,
          'Code de recharge',
          `REF-${String(index).padStart(5, '0')}`,
          100 + (index % 50) * 100,
          status,
        ]),
      )
      const other = others[index % others.length] ?? 'leila'
      const [who, to] = index % 3 === 0 && other !== 'samia' ? ['amira', other] : [other, 'amira']
      world.money.transfers.push(pastTransfer(world, [daysAgo, who, to, 10 + (index % 500) * 10, status]))
    }
    for (let index = 0; index < subscriptionCount; index += 1) {
      const endsAt = world.createdAt - (600 + index * 7) * day
      amira.subscriptions.unshift(
        pastSubscription(world, {
          group: { id: 83, name: 'Découverte' },
          startsAt: endsAt - 7 * day,
          endsAt,
          amount: 956,
        }),
      )
    }
  },
}

const notificationCount = 10_000
const minute = 60_000
const unreadCount = 150

export const manyNotifications: Scenario = {
  subjects: schoolSubjects,
  arrange: (world) => {
    arrangeSchool(world)
    const amira = world.student('amira')
    const notificationTexts = getNotificationTexts('fr')
    amira.engagement.notifications = Array.from({ length: notificationCount }, (_, index) => {
      const number = index + 1
      const kind = notificationKinds[index % notificationKinds.length] ?? 'uploadNewContent'
      const texts =
        index % 3 === 0
          ? notificationTexts.recording(`Révision n° ${number}`)
          : index % 3 === 1
            ? notificationTexts.lesson(`Exercice n° ${number}`, 'Mathématiques')
            : notificationTexts.sessionMoved(`Soutien n° ${number}`)
      return {
        id: nextId(amira),
        kind,
        ...texts,
        link: '/sessions',
        at: world.createdAt - (notificationCount - index) * 47 * minute,
        seen: index < notificationCount - unreadCount,
        about: null,
      }
    })
  },
}
