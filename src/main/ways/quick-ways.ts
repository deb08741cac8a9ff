import { brand } from '../../shared/brand'
import { formatDeepLink } from '../../shared/deep-link'
import type { Language } from '../../shared/locale'

/** A screen that the icon of the application leads to. */
export type QuickWay = { title: string; link: string }

const words: Record<Language, { subjects: string; exams: string; sessions: string }> = {
  fr: { subjects: 'Matières', exams: 'Examens', sessions: 'Séances' },
  en: { subjects: 'Subjects', exams: 'Exams', sessions: 'Sessions' },
  ar: { subjects: 'المواد', exams: 'الاختبارات', sessions: 'الحصص' },
}

/** The screens that the icon leads to, in this language. */
export function quickWays(language: Language): QuickWay[] {
  const { subjects, exams, sessions } = words[language]
  return [
    { title: subjects, link: formatDeepLink({ kind: 'subjects' }) },
    { title: exams, link: formatDeepLink({ kind: 'exams' }) },
    { title: sessions, link: formatDeepLink({ kind: 'sessions', offset: 0, eventId: null }) },
  ]
}

type Task = { program: string; arguments: string; title: string; description: string; iconPath: string; iconIndex: number }

/** The same as tasks of the Windows taskbar; what a link holds comes after `--` and can be no switch (threats C6). */
export function taskbarTasks(language: Language, program: string): Task[] {
  return quickWays(language).map(({ title, link }) => ({ program, arguments: `-- "${link}"`, title, description: `${brand.name} • ${title}`, iconPath: program, iconIndex: 0 }))
}
