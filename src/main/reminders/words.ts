import type { Language } from '../../shared/locale'

/** What several reminders in one telling are called; always more than two. */
export const severalReminders: Record<Language, (count: number) => string> = {
  fr: (count) => `${String(count)} rappels`,
  en: (count) => `${String(count)} reminders`,
  ar: (count) => `${String(count)} ${arabic[new Intl.PluralRules('ar').select(count)] ?? 'تذكير'}`,
}

const arabic: Partial<Record<Intl.LDMLPluralRule, string>> = { few: 'تذكيرات', many: 'تذكيرًا' }
