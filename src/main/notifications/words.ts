import type { Language } from '../../shared/locale'

/** What several notifications in one notice are called; always more than three. */
export const severalNotifications: Record<Language, (count: number) => string> = {
  fr: (count) => `${String(count)} notifications`,
  en: (count) => `${String(count)} notifications`,
  ar: (count) => `${String(count)} ${arabic[new Intl.PluralRules('ar').select(count)] ?? 'إشعار'}`,
}

/** What the number on the application's icon says to whoever cannot see it. */
export const unreadNotifications: Record<Language, (count: number) => string> = {
  fr: (count) => `Notifications non lues : ${String(count)}`,
  en: (count) => `Unread notifications: ${String(count)}`,
  ar: (count) => `الإشعارات غير المقروءة: ${String(count)}`,
}

const arabic: Partial<Record<Intl.LDMLPluralRule, string>> = { few: 'إشعارات', many: 'إشعارًا' }
