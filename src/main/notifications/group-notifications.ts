import { brand } from '#shared/brand.ts'
import { formatDeepLink, parseDeepLink } from '#shared/deep-link.ts'
import type { Reminder } from '#shared/desktop/reminders.ts'
import type { Language } from '#shared/locale.ts'
import { cutText } from '#shared/std/cut-text.ts'
import { getFixedT } from '../i18n/i18n'
import type { OsNotification } from './os-notification'

export const listLink = formatDeepLink({ kind: 'screen', screen: 'notifications' })

const maxSeparate = 3
const maxTitles = 4
const maxListLength = 600
const maxReminderBody = 300
const reminderTargets: readonly string[] = ['sessions', 'exams', 'exam', 'week']

export function groupNotifications(notifications: readonly OsNotification[], language: Language): OsNotification[] {
  const titled = notifications.map((notification) => ({
    ...notification,
    title: notification.title === '' ? brand.name : notification.title,
  }))
  if (titled.length <= maxSeparate) return titled
  const titles = titled.slice(0, maxTitles).map(({ title }) => title)
  const body = cutText(`${titles.join('\n')}${titled.length > maxTitles ? '\n…' : ''}`, maxListLength).toWellFormed()
  return [
    { title: getFixedT(language, 'main-notifications')('several', { count: titled.length }), body, link: listLink },
  ]
}

export function isReminderTarget(link: string): boolean {
  return reminderTargets.includes(parseDeepLink(link).kind)
}

export function groupReminders(due: readonly Reminder[], language: Language): OsNotification[] {
  if (due.length <= maxSeparate)
    return due.map(({ title, body, link }) => ({ title: toLine(title), body: toLine(body), link }))
  const titles = due.map(({ title }) => toLine(title)).join('\n')
  return [
    {
      title: getFixedT(language, 'main-reminders')('several', { count: due.length }),
      body: truncate(titles),
      link: formatDeepLink({ kind: 'week' }),
    },
  ]
}

function toLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}

function truncate(text: string): string {
  const characters = [...text]
  return characters.length <= maxReminderBody ? text : `${characters.slice(0, maxReminderBody - 1).join('')}…`
}
