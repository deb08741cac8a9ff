import type { TFunction } from 'i18next'
import { broadcast } from 'virtual:icons/broadcast'
import { clockCounterClockwise } from 'virtual:icons/clock-counter-clockwise'
import { cloudSlash } from 'virtual:icons/cloud-slash'
import { desktop } from 'virtual:icons/desktop'
import { exam } from 'virtual:icons/exam'
import { lifebuoy } from 'virtual:icons/lifebuoy'
import { playCircle } from 'virtual:icons/play-circle'
import { wallet } from 'virtual:icons/wallet'
import { paths } from '#core/paths.ts'
import type { Viewer } from '#core/session/use-user.ts'
import type { PlainKey } from '#core/strings/plain-key.ts'
import { normalizeSearch } from '#shared/std/normalize-search.ts'
import type { Glyph } from '#ui/icon.tsx'
import type { SubjectKey } from '#ui/subjects.ts'

type Name = 'watch' | 'resume' | 'offline' | 'exams' | 'live' | 'wallet' | 'shared' | 'ask'

type Has = Pick<Viewer, 'permissions'> & { mayPay: boolean }

export type Chapter = {
  name: Name
  icon: Glyph
  mosaic: SubjectKey | 'brand'
  to: string
  when?: (has: Has) => boolean
}

const chapters: readonly Chapter[] = [
  { name: 'watch', icon: playCircle, mosaic: 'math', to: paths.subjects() },
  { name: 'resume', icon: clockCounterClockwise, mosaic: 'svt', to: paths.home() },
  { name: 'offline', icon: cloudSlash, mosaic: 'info', to: paths.settings() },
  {
    name: 'exams',
    icon: exam,
    mosaic: 'phys',
    to: paths.exams(),
    when: ({ permissions }) => permissions.has_exam === true,
  },
  { name: 'live', icon: broadcast, mosaic: 'fr', to: paths.sessions() },
  { name: 'wallet', icon: wallet, mosaic: 'eco', to: paths.wallet(), when: ({ mayPay }) => mayPay },
  { name: 'shared', icon: desktop, mosaic: 'philo', to: paths.settings() },
  { name: 'ask', icon: lifebuoy, mosaic: 'brand', to: paths.support() },
]

export function chaptersFor(has: Has): Chapter[] {
  return chapters.filter(({ when }) => when?.(has) ?? true)
}

export function getLineKeys({ name }: Chapter): [PlainKey<'help'>, PlainKey<'help'>, PlainKey<'help'>] {
  return [`${name}1`, `${name}2`, `${name}3`]
}

export function holdsWords(texts: readonly string[], query: string): boolean {
  const tokens = normalizeSearch(texts.join(' ')).split(/[^\p{L}\p{N}]+/u)
  return normalizeSearch(query)
    .split(/[^\p{L}\p{N}]+/u)
    .every((searchWord) =>
      tokens.some(
        (word) => word.startsWith(searchWord) || word.replace(/^و?ال/, '').startsWith(searchWord.replace(/^و?ال/, '')),
      ),
    )
}

export function chaptersWith(query: string, candidates: readonly Chapter[], t: TFunction<'help'>): Chapter[] {
  return candidates.filter((chapter) =>
    holdsWords([t(chapter.name), ...getLineKeys(chapter).map((line) => t(line))], query),
  )
}
