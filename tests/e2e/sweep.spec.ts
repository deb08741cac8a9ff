import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { signInAs } from './pages/sign-in'
import { writeContactSheets } from './support/contact-sheet'
import { goTo } from './support/navigate'
import { startPlatform, type Platform } from './support/platform'
import { forget, launch, type Tutorat } from './support/tutorat'

const languages = ['fr', 'en', 'ar'] as const
const themes = ['light', 'dark'] as const
const sizes = { wide: { width: 1366, height: 768 }, narrow: { width: 390, height: 800 } } as const
const folder = path.resolve('test-results/screens')

type Route = { feature: string; name: string; path: string; signedIn: boolean }

const chapter = '/subjects/4201-mathematiques/chapters/fonctions-affines'
const routes: Route[] = [
  { feature: 'sign-in', name: 'sign-in', path: '/login', signedIn: false },
  { feature: 'home', name: 'home', path: '/', signedIn: true },
  { feature: 'subjects', name: 'subjects', path: '/subjects', signedIn: true },
  { feature: 'subject', name: 'subject', path: '/subjects/4201-mathematiques/details', signedIn: true },
  { feature: 'subject', name: 'subject-arabic', path: '/subjects/4205-arabe/details', signedIn: true },
  { feature: 'lesson', name: 'lesson', path: `${chapter}/lessons/lire-une-droite/content`, signedIn: true },
  { feature: 'lesson', name: 'lesson-locked', path: `${chapter}/lessons/exercices-corriges-serie-2/content`, signedIn: true },
  { feature: 'lesson', name: 'lesson-quiz', path: `${chapter}/lessons/quiz-de-fin-de-chapitre/content`, signedIn: true },
  { feature: 'coming-soon', name: 'offers', path: '/offres', signedIn: true },
  { feature: 'coming-soon', name: 'wallet', path: '/porte-monnaie', signedIn: true },
  { feature: 'coming-soon', name: 'profile', path: '/mon-profil', signedIn: true },
  { feature: 'coming-soon', name: 'exams', path: '/exams', signedIn: true },
  { feature: 'coming-soon', name: 'sessions', path: '/sessions', signedIn: true },
  { feature: 'coming-soon', name: 'assistance', path: '/assistance', signedIn: true },
  { feature: 'not-found', name: 'not-found', path: '/nulle-part', signedIn: true },
]

let platform: Platform
let tutorat: Tutorat

test.beforeAll(async () => {
  platform = await startPlatform()
  tutorat = await launch({ platform: platform.file })
  await mkdir(folder, { recursive: true })
})

test.afterAll(async () => {
  await writeContactSheets(folder, routes.map(({ feature, name }) => ({ feature, name })))
  await tutorat.quit()
  await forget(tutorat.profile)
  await platform.close()
})

/** What a person may not see: a key instead of a sentence, a placeholder that was not filled. */
const missingText = /\{\{|\bundefined\b|\bNaN\b|\[object |\b[a-z]+(?:[A-Z][a-z]+)*:[a-z]+(?:[A-Z][a-z]+)+\b/

async function settled(): Promise<void> {
  await expect(tutorat.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(tutorat.page.locator('[aria-busy="true"]')).toHaveCount(0)
  await tutorat.page.evaluate(() => document.fonts.ready.then(() => undefined))
  const moving = () => document.getAnimations().filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().iterations !== Infinity).length
  await expect.poll(() => tutorat.page.evaluate(moving)).toBe(0)
}

async function resize(size: keyof typeof sizes): Promise<void> {
  await tutorat.app.evaluate(({ BrowserWindow }, wanted) => BrowserWindow.getAllWindows()[0]?.setContentSize(wanted.width, wanted.height), sizes[size])
  await expect.poll(() => tutorat.page.evaluate(() => window.innerWidth)).toBe(sizes[size].width)
}

async function look(route: Route, language: string, theme: string, size: keyof typeof sizes): Promise<void> {
  await resize(size)
  await settled()
  const overflow = await tutorat.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${route.name} ${language} ${theme} ${size} scrolls sideways`).toBeLessThanOrEqual(0)
  await tutorat.page.screenshot({ path: path.join(folder, `${route.name}.${language}.${theme}.${size}.png`) })
}

async function sweep(route: Route, language: (typeof languages)[number], theme: (typeof themes)[number]): Promise<void> {
  tutorat.complaints.length = 0
  await tutorat.page.evaluate((change) => window.desktop['settings.change'](change), { language, theme })
  await goTo(tutorat.page, route.path)
  await expect(tutorat.page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  await expect(tutorat.page.locator('html')).toHaveAttribute('data-theme', theme)
  await look(route, language, theme, 'narrow')
  await look(route, language, theme, 'wide')
  expect(await tutorat.page.locator('body').innerText()).not.toMatch(missingText)
  const { violations } = await new AxeBuilder({ page: tutorat.page })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.target.join(' ')).slice(0, 3).join(' | ')}`)).toEqual([])
  expect(tutorat.complaints).toEqual([])
}

const sweepAll = (wanted: Route[]) => {
  for (const route of wanted) {
    for (const language of languages) {
      for (const theme of themes) test(`${route.name} ${language} ${theme}`, () => sweep(route, language, theme))
    }
  }
}

test.describe('before signing in', () => sweepAll(routes.filter((route) => !route.signedIn)))

test.describe('signed in', () => {
  test.beforeAll(async () => {
    await tutorat.page.evaluate(() => window.desktop['settings.change']({ language: 'fr', theme: 'light' }))
    await signInAs(tutorat.page, 'amira')
  })
  sweepAll(routes.filter((route) => route.signedIn))
})
