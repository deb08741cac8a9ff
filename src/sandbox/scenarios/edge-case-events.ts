import { type LiveEvent, plainEvent } from '../world/live-events'
import { tunisDayStart, tunisWeekStart } from '../world/timetable'
import type { Scenario } from '../world/world'
import { arrangeSchool, schoolSubjects } from './school'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const division = 42
const firstNumber = 8_200_000
const longName = 500

type Odd = readonly [title: string, hour: number, lasts: number | null, changes?: Partial<LiveEvent>]

const twistWith = (changes: Record<string, unknown>): Pick<LiveEvent, 'twist'> => ({
  twist: (event) => ({ ...event, ...changes }),
})
const withEventFields = (changes: Record<string, unknown>): Pick<LiveEvent, 'twist'> => ({
  twist: (event) => ({ ...event, event: { ...event.event, ...changes } }),
})

const odds: readonly Odd[] = [
  ['Sans fin', 8, null],
  ['Finit avant de commencer', 9, -hour],
  ['Finit quand elle commence', 10, 0],
  ['À cheval sur minuit', 23, 2 * hour],
  ['Dure trois jours', 11, 3 * day],
  ['N’a pas de numéro', 12, hour, withEventFields({ id: null })],
  ['N’a pas de début', 13, hour, withEventFields({ start_time: null })],
  ['Début en lettres', 13.5, hour, withEventFields({ start_time: 'demain soir' })],
  ['Matière inconnue', 14, hour, twistWith({ subject: { name: 'Alchimie', thumbnail: null, domainId: null } })],
  ['Matière sans nom', 15, hour, twistWith({ subject: { name: '', color: 'vert' } })],
  ['Nom très long '.repeat(40).slice(0, longName - 1) + '.', 16, hour],
  ['', 17, hour],
  [
    '<img src=x onerror="alert(1)"> & <b>gras</b>',
    18,
    hour,
    { description: '<script>alert(1)</script><p>Bonjour <b>à tous</b></p>' },
  ],
  ['درس في الأعداد الحقيقيّة : f(x) = 2x', 19, hour],
  [
    'Fichiers étranges',
    20,
    hour,
    withEventFields({
      files: [
        { name: '../../cours.pdf\u202Efdp.exe', url: 'https://fichiers.example.org/cours.exe' },
        { name: 'script.pdf', url: 'javascript:alert(1)' },
        { name: 'vide.pdf', url: '' },
      ],
    }),
  ],
]

export const edgeCaseEvents: Scenario = {
  subjects: schoolSubjects,
  arrange: (world) => {
    arrangeSchool(world)
    const today = tunisDayStart(world.createdAt)
    const start = today + day < tunisWeekStart(world.createdAt, 1) ? today + day : today - day
    const [subject] = world.school.getSubjects(division)
    const teacher = subject?.chapters[0]?.teacher
    if (subject === undefined || teacher === undefined)
      throw new Error('the class with unusual sessions has no subjects')
    world.liveEvents.push(
      ...odds.map(([title, at, lasts, changes], index): LiveEvent => {
        const startsAt = start + at * hour
        return {
          ...plainEvent({
            id: firstNumber + index,
            subject,
            title,
            teacher,
            startsAt,
            endsAt: lasts === null ? null : startsAt + lasts,
          }),
          ...changes,
        }
      }),
    )
  },
}
