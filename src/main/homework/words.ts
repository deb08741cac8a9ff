import type { Language } from '../../shared/locale'

/** What the dialog to choose files calls them. */
export const chooseWords: Record<Language, { title: string; accepted: string }> = {
  fr: { title: 'Choisir vos fichiers', accepted: 'Images, PDF et documents Office' },
  en: { title: 'Choose your files', accepted: 'Images, PDF and Office documents' },
  ar: { title: 'اختر ملفاتك', accepted: 'صور وملفات PDF ومستندات Office' },
}
