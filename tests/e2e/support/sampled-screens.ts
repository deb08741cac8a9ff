import { routeExamples, type FeatureExample } from '../../support/route-examples'
import type { Account } from '../pages/sign-in'
import { isLongRun } from './chosen-variants'

export const parts = 24

const lesson = (path: string) => `/subjects/${path}/content`
/** Lessons that are shown in another way than their example. */
const more: readonly FeatureExample[] = [
  {
    feature: 'lesson',
    name: 'lesson-locked',
    as: 'amira',
    address: () => lesson('4201-mathematiques/chapters/fonctions-affines/lessons/exercices-corriges-serie-2'),
  },
  {
    feature: 'lesson',
    name: 'lesson-quiz',
    as: 'amira',
    address: () => lesson('4201-mathematiques/chapters/fonctions-affines/lessons/quiz-de-fin-de-chapitre'),
  },
  {
    feature: 'lesson',
    name: 'magazine',
    as: 'amira',
    address: () =>
      lesson('4207-histoire-geographie/chapters/atlas/lessons/atlas-de-la-mediterranee-en-deux-cents-planches'),
  },
]

type Group = { account: Account | null; screens: FeatureExample[] }

/** Of the short run, always the same, so that a commit does not fail for screens that it did not touch. */
const shortPart = 8

/** A 24th of all screens in the short run, all of them in the long one, by account; the application starts without. */
export function sampledScreens({ shift = 0 }: { shift?: number } = {}): Group[] {
  const all = [...routeExamples, ...more]
  const chosen = isLongRun ? all : all.filter((_screen, index) => index % parts === (shortPart + shift) % parts)
  const accounts = [...new Set([null, ...chosen.map(({ as }) => as)])]
  return accounts.map((account) => ({ account, screens: chosen.filter(({ as }) => as === account) }))
}
