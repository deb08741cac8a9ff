import { brand } from '../../shared/brand'
import type { Language } from '../../shared/locale'
import { getFixedT } from '../i18n/i18n'
import { listLink } from './link'

/** One notice of the system: its words, and the link that opens what it speaks of. */
export type Notice = { title: string; body: string; link: string }

/** So many at once are told one by one. */
const mostAlone = 3
const titlesNamed = 4

/** The notices for what came at once; more than three become one that leads to the list. None is without a title. */
export function noticesOf(notices: readonly Notice[], language: Language): Notice[] {
  const named = notices.map((notice) => ({ ...notice, title: notice.title === '' ? brand.name : notice.title }))
  if (named.length <= mostAlone) return named
  const titles = named.slice(0, titlesNamed).map(({ title }) => title)
  return [{ title: getFixedT(language, 'main-notifications')('several', { count: named.length }), body: `${titles.join('\n')}${named.length > titlesNamed ? '\n…' : ''}`.slice(0, 600).toWellFormed(), link: listLink }]
}
