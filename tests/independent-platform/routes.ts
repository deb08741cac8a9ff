import { expect } from '@playwright/test'
import { paths } from '#core/paths.ts'
import type { RouteSample } from '#core/route-example.ts'
import frenchApp from '../../src/renderer/locales/fr/app.json' with { type: 'json' }
import frenchFailure from '../../src/renderer/locales/fr/failure.json' with { type: 'json' }
import { goTo } from '../e2e/support/navigate'
import type { Tutorat } from '../e2e/support/tutorat'
import { disagreements, probeScreens, type VerdictOf } from '../support/probed-screens'
import { routeExamples } from '../support/route-examples'
import expectations from './expect.json' with { type: 'json' }
import { startIndependentPlatform } from './independent-platform'
import { logFaults, plainText, screenText, settle, signIn, type Session } from './session'

/** `words`: all of them; `some`: one of them; `order`: below each other. */
type Route = { route: string; words?: string[]; some?: string[]; order?: string[] }

const history = (section: string) => `${paths.history()}?section=${section}`

/** Rows of the independent platform. */
const sample: RouteSample = {
  subject: { id: 11, slug: 'mathematiques' },
  lesson: { subjectSlug: '11-mathematiques', chapterSlug: '110-chapitre-un', lessonSlug: 'lecon-11201' },
  recording: { subjectSlug: '11-mathematiques', chapterSlug: '113-s-ances-film-es', lessonSlug: 'lecon-11501' },
  examId: 91,
  messageId: 'm1',
  giftOrderId: 31,
  searchTerm: 'suites',
}

/** Words of the routes that `expect.json` does not list. */
const otherWords: Route[] = [
  { route: paths.editProfile(), words: ['Bac Mathématiques', 'Sousse'] },
  { route: paths.week(), words: ['Suites', 'Optique'] },
  { route: history('transferts'), words: ['Sami Gharbi', 'Ines Jlassi'] },
  { route: history('directs'), words: ['Suites, séance suivie'] },
  { route: history('classes'), words: ['3e Sciences', 'Bac Mathématiques'] },
  { route: history('abonnements'), words: ['Excellent'] },
  { route: history('favoris'), words: ['Leçon favorite 11203'] },
  { route: `${paths.giftCode()}?historique=commandes`, words: ['60'] },
  { route: paths.search('suites'), words: ['Suites arithmétiques', 'Séance suites'] },
]

const expectedRoutes: readonly Route[] = [...expectations.routes, ...otherWords]
const expectedAddresses = expectedRoutes.map(({ route }) => route)
const addresses = (isVisitor: boolean) =>
  routeExamples.filter(({ as }) => (as === null) === isVisitor).map(({ address }) => address(sample))

const visitorRoutes: Route[] = addresses(true).map((route) => ({ route }))
const signedInRoutes: Route[] = [
  ...expectedRoutes,
  ...addresses(false).flatMap((route) => (expectedAddresses.includes(route) ? [] : [{ route }])),
]

const failureTitles = [
  frenchApp.brokenTitle,
  frenchFailure.brokenTitle,
  frenchFailure.serverTitle,
  frenchFailure.offlineTitle,
  frenchFailure.refusedTitle,
  'nous ne savons pas lire ce que la plateforme en a envoyé',
]
const placeholders = /.{0,30}(?:\bundefined\b|\bNaN\b|\[object \w+\]|Invalid Date|\bnull\b).{0,30}/g

/** A refused call of this platform: the empty cart and the locked lesson. */
const isExpectedError = (message: string) => /Failed to load resource.*status of 40[34]/.test(message)

/** The only session of this platform. */
const sessionToken = 'tok.nour.1'

/** One line for each fault of a route, also where the verdict of the probe is another one than what is seen. */
export async function visitRoutes(session: Session): Promise<string[]> {
  const { tutorat, variant } = session
  const faults: string[] = []
  const verdictOf = await probeVariant(variant)
  const visitEach = async (routes: readonly Route[]) => {
    for (const each of routes)
      faults.push(...(await visit(session, each, verdictOf)).map((fault) => `${variant} ${each.route}: ${fault}`))
  }
  await visitEach(visitorRoutes)
  await goTo(tutorat.page, paths.signIn())
  try {
    await signIn(session)
  } catch {
    return [...faults, `${variant} signs in: the screen says “${(await screenText(tutorat)).slice(0, 300)}”`]
  }
  await visitEach(signedInRoutes)
  return faults
}

/** On a platform of its own: what a probe asks for does not count as sent to the application. */
async function probeVariant(variant: string): Promise<VerdictOf> {
  const platform = await startIndependentPlatform(variant)
  try {
    return await probeScreens(platform.file, sessionToken)
  } finally {
    await platform.close()
  }
}

async function visit(session: Session, route: Route, verdictOf: VerdictOf): Promise<string[]> {
  const { tutorat } = session
  tutorat.consoleErrors.length = 0
  const logged = (await logFaults(tutorat)).length
  await goTo(tutorat.page, route.route)
  const isSettled = await settle(tutorat)
  const text = await finalText(tutorat, route)
  const errors = tutorat.consoleErrors.filter((message) => !isExpectedError(message))
  const missing = await sentWords(session, missingIn(text, route))
  const failures = failuresIn(text)
  return [
    ...(isSettled ? [] : ['still loads']),
    ...missing.map((word) => `does not show “${word}”`),
    ...(isOrdered(text, route) ? [] : [`does not show in this order: ${route.order?.join(', ')}`]),
    ...failures.map((title) => `says “${title}”`),
    ...disagreements(verdictOf(route.route), { failures, missing, isSettled }),
    ...[...text.matchAll(placeholders)].slice(0, 3).map(([match]) => `says “${match}”`),
    ...[...new Set(errors)].slice(0, 3).map((message) => message.slice(0, 250)),
    ...new Set((await logFaults(tutorat)).slice(logged)),
  ]
}

/** The form `nulls` leaves out texts that other forms send. Numbers are balances, which the account names. */
async function sentWords({ variant, platform }: Session, words: readonly string[]): Promise<readonly string[]> {
  if (words.length === 0 || !/^(nulls|mixed)/.test(variant)) return words
  const answers = (await platform.sentText()).split('\n')
  const accounts = answers.filter((answer) => /^GET \S*\/auth\/me /.test(answer))
  const isNumber = (word: string) => /^\d+$/.test(word)
  return words.filter((word) => (isNumber(word) ? accounts : answers).some((answer) => answer.includes(word)))
}

const failuresIn = (text: string): string[] => failureTitles.filter((title) => text.includes(plainText(title)))

function missingIn(text: string, { words = [], some = [] }: Route): string[] {
  const isMissing = (word: string) => !text.includes(plainText(word))
  return [...words.filter(isMissing), ...(some.length > 0 && some.every(isMissing) ? [some.join(' or ')] : [])]
}

function isOrdered(text: string, { order = [] }: Route): boolean {
  const places = order.map((word) => text.lastIndexOf(plainText(word)))
  return places.includes(-1) || places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0))
}

/** Waits for the expected words or a failure; a long list renders the rows in sight only. */
async function finalText(tutorat: Tutorat, route: Route): Promise<string> {
  const isFinal = (text: string) => missingIn(text, route).length === 0 || failuresIn(text).length > 0
  try {
    await expect.poll(async () => isFinal(await screenText(tutorat)), { timeout: 4000 }).toBe(true)
    return await screenText(tutorat)
  } catch {
    return scrolledText(tutorat)
  }
}

async function scrolledText(tutorat: Tutorat): Promise<string> {
  const texts: string[] = []
  for (const share of [0.25, 0.5, 0.75, 1]) {
    texts.push(await screenText(tutorat))
    await tutorat.page.evaluate((to) => {
      for (const each of [document.documentElement, ...document.querySelectorAll('main, main *')])
        if (each.scrollHeight > each.clientHeight) each.scrollTop = each.scrollHeight * to
    }, share)
    await settle(tutorat)
  }
  return [...texts, await screenText(tutorat)].join(' ')
}
