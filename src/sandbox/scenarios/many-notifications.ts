import { nextOf } from '../notify'
import { notificationKinds } from '../world/engagement'
import { newsWords } from '../world/news-words'
import type { Scenario } from '../world/world'
import { arrangeSchool, schoolSubjects } from './school'

const count = 10_000
const minute = 60_000
const unread = 150

/** The school with ten thousand notifications of Amira, the newest unread, for a list that must stay quick. */
export const manyNotifications: Scenario = {
  subjects: schoolSubjects,
  arrange: (world) => {
    arrangeSchool(world)
    const amira = world.student('amira')
    const words = newsWords('fr')
    amira.engagement.notifications = Array.from({ length: count }, (_, index) => {
      const number = index + 1
      const kind = notificationKinds[index % notificationKinds.length] ?? 'uploadNewContent'
      const told = index % 3 === 0 ? words.recording(`Révision n° ${number}`) : index % 3 === 1 ? words.lesson(`Exercice n° ${number}`, 'Mathématiques') : words.sessionMoved(`Soutien n° ${number}`)
      return { id: nextOf(amira), kind, ...told, link: '/sessions', at: world.bornAt - (count - index) * 47 * minute, seen: index < count - unread, about: null }
    })
  },
}
