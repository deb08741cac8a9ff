import type { Language } from '../../shared/locale'

/** The menu of the icon in the tray. */
export const trayWords: Record<Language, { open: string; quit: string; unread: (count: number) => string }> = {
  fr: { open: 'Ouvrir Tutorat', quit: 'Quitter', unread: (count) => `Tutorat • Notifications non lues : ${String(count)}` },
  en: { open: 'Open Tutorat', quit: 'Quit', unread: (count) => `Tutorat • Unread notifications: ${String(count)}` },
  ar: { open: 'فتح Tutorat', quit: 'إنهاء', unread: (count) => `Tutorat • الإشعارات غير المقروءة: ${String(count)}` },
}
