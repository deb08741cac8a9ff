import { formatDeepLink, parseDeepLink } from '../../shared/deep-link'
import type { Reminder } from '../../shared/desktop/reminders'
import type { Language } from '../../shared/locale'
import { getFixedT } from '../i18n/i18n'

/** One notice of the system: its words, and the link that opens what it speaks of. */
export type Telling = { title: string; body: string; link: string }

/** So many reminders at once are told one by one. */
const mostAlone = 3
const longestBody = 300
const kinds: readonly string[] = ['sessions', 'exams', 'exam', 'week']

/** Whether a link leads to a screen that can be reminded of, and to nothing else. */
export function leadsToReminded(link: string): boolean {
  return kinds.includes(parseDeepLink(link).kind)
}

/** The notices for what is due; more than three become one that leads to the week. */
export function tellingsOf(due: readonly Reminder[], language: Language): Telling[] {
  if (due.length <= mostAlone) return due.map(({ title, body, link }) => ({ title: line(title), body: line(body), link }))
  const titles = due.map(({ title }) => line(title)).join('\n')
  return [{ title: getFixedT(language, 'main-reminders')('several', { count: due.length }), body: cut(titles), link: formatDeepLink({ kind: 'week' }) }]
}

function line(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}

function cut(text: string): string {
  const letters = [...text]
  return letters.length <= longestBody ? text : `${letters.slice(0, longestBody - 1).join('')}…`
}
