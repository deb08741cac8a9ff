import { nextOf, nextTextId } from '../notify'
import type { Scenario } from '../world/world'
import { hostileBodies, hostileLinks } from './hostile-bodies'
import { arrangeSchool, schoolSubjects } from './school'

const minute = 60_000
const popups = ['Couverture 1', 'Formulaire 1', 'Script 1']

/** The school with messages, popups and notifications of Amira as somebody with bad intentions would write them. */
export const hostileMessages: Scenario = {
  subjects: schoolSubjects,
  arrange: (world) => {
    arrangeSchool(world)
    const amira = world.student('amira')
    const { engagement } = amira
    engagement.messages = hostileBodies.map(({ name, body }, index) => ({ id: nextTextId(amira), name, body, at: world.bornAt - (index + 1) * minute, seen: false }))
    engagement.messages.push(
      { id: nextTextId(amira), name: '<img src=x onerror="window.__hostile=1">', body: '', at: world.bornAt - 400 * minute, seen: false },
      { id: nextTextId(amira), name: 'Très long titre '.repeat(200).trim(), body: '<p>texte lisible</p>', at: world.bornAt - 401 * minute, seen: false },
    )
    engagement.popups = hostileBodies.filter(({ name }) => popups.includes(name)).map(({ name, body }) => ({ id: nextTextId(amira), name, body, hidden: false }))
    engagement.notifications.push(
      ...hostileLinks.map((link, index) => ({
        id: nextOf(amira), kind: 'uploadNewContent' as const, title: `Lien ${index + 1}`, body: '<b>balise</b> & \u202Etexte retourné', link, at: world.bornAt - (hostileLinks.length - index) * minute, seen: false, about: null,
      })),
      { id: nextOf(amira), kind: 'uploadNewContent', title: 'Très long titre '.repeat(200).trim(), body: 'Très long texte '.repeat(2000).trim(), link: null, at: world.bornAt, seen: false, about: null },
    )
  },
}
