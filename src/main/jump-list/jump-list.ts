import { brand } from '#shared/brand.ts'
import { formatDeepLink } from '#shared/deep-link.ts'
import type { Language } from '#shared/locale.ts'
import { getFixedT } from '../i18n/i18n'

export type JumpListItem = { title: string; link: string }

export function jumpListItems(language: Language): JumpListItem[] {
  const t = getFixedT(language, 'main-taskbar')
  return [
    { title: t('subjects'), link: formatDeepLink({ kind: 'subjects' }) },
    { title: t('exams'), link: formatDeepLink({ kind: 'exams' }) },
    { title: t('sessions'), link: formatDeepLink({ kind: 'sessions', offset: 0, eventId: null }) },
  ]
}

type Task = {
  program: string
  arguments: string
  title: string
  description: string
  iconPath: string
  iconIndex: number
}

/** A link after `--` cannot be a switch (threats C6). */
export function taskbarTasks(language: Language, program: string): Task[] {
  return jumpListItems(language).map(({ title, link }) => ({
    program,
    arguments: `-- "${link}"`,
    title,
    description: `${brand.name} • ${title}`,
    iconPath: program,
    iconIndex: 0,
  }))
}
