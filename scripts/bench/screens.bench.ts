import { expect, test, type Page } from '@playwright/test'
import { signInAs } from '#tests/e2e/pages/sign-in.ts'
import { goTo } from '#tests/e2e/support/navigate.ts'
import { startPlatform, type Platform } from '#tests/e2e/support/platform.ts'
import { removeProfile, launch, type Tutorat } from '#tests/e2e/support/tutorat.ts'
import { percentile } from './measure'
import { printFigures, type Figure } from './print'
import { displayTick, scrollThrough } from './scroll'

const rounds = 20
const longSubject = /Entraînement/

const screens = [
  { name: 'Home', path: '/', title: /Bonjour/ },
  { name: 'subjects', path: '/subjects', title: 'Matières' },
  { name: 'subject', path: '/subjects/4201-mathematiques/details', title: 'Mathématiques' },
  {
    name: 'lesson',
    path: '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content',
    title: 'Lire une droite',
  },
  { name: 'courses', path: '/courses', title: 'Cours' },
  { name: 'favourites', path: '/liste-de-favoris', title: 'Mes favoris' },
  { name: 'assistance', path: '/assistance', title: 'Assistance' },
  { name: 'profile', path: '/mon-profil', title: 'Mon profil' },
] as const

let platform: Platform
let tutorat: Tutorat

test.beforeAll(async () => {
  platform = await startPlatform({ scenario: 'long-lists' })
  tutorat = await launch({ platform: platform.file })
  await signInAs(tutorat.page, 'amira')
  await shown(screens[0].title)
})

test.afterAll(async () => {
  await tutorat.quit()
  await removeProfile(tutorat.profile)
  await platform.close()
})

const shown = (title: string | RegExp) =>
  expect(tutorat.page.getByRole('heading', { level: 1, name: title })).toBeVisible()

test('counts repeated requests of each screen during a visit and on return', async () => {
  const requests: string[] = []
  tutorat.page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.push(`${request.method()} ${pathname}${search}`)
  })
  const visit = async ({ path, title }: (typeof screens)[number]) => {
    requests.length = 0
    await goTo(tutorat.page, path)
    await shown(title)
    await tutorat.page.waitForLoadState('networkidle')
    return [...requests]
  }
  const figures: Figure[] = []
  for (const screen of screens) {
    const first = await visit(screen)
    const names = first.length === 0 ? '' : ` (${first.join(', ')})`
    console.log(`  ${screen.name}: ${first.length} requests at the first visit${names}`)
    figures.push({
      name: `${screen.name}: asked more than once in one visit`,
      value: first.length - new Set(first).size,
      goal: 0,
    })
  }
  for (const screen of screens) {
    const again = await visit(screen)
    figures.push({
      name: `${screen.name}: asked again on return${again.length === 0 ? '' : ` (${again.join(', ')})`}`,
      value: again.length,
      goal: 0,
    })
  }
  printFigures(figures)
})

test('measures the time from a click to the paint of a cached screen', async () => {
  const links = ['Matières', 'Assistance', 'Accueil', 'Mon profil'] as const
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const link of links) times.push(await inputToPaint(tutorat.page, link))
  }
  printFigures([
    {
      name:
        `input to paint of a cached screen, p95 of ${times.length} (${Math.round(percentile(times, 50))} ms in ` +
        'the middle)',
      value: percentile(times, 95),
      goal: 100,
      unit: ' ms',
    },
  ])
})

test('measures frames while scrolling five hundred chapters', async () => {
  await goTo(tutorat.page, '/subjects')
  await tutorat.page.getByRole('main').getByRole('link', { name: longSubject }).first().click()
  await shown(longSubject)
  const { frames, nodes, scrolled } = await scrollThrough(tutorat.page, null)
  printFigures([
    {
      name:
        `frame while scrolling 500 chapters, p95 of ${frames.length} over ${Math.round(scrolled)} px ` +
        `(${percentile(frames, 50).toFixed(1)} ` +
        'ms in the middle)',
      value: percentile(frames, 95),
      goal: displayTick,
      unit: ' ms',
      digits: 1,
    },
    { name: 'elements in the document at most, 500 chapters', value: nodes, goal: 3000 },
  ])
})

function inputToPaint(page: Page, name: string): Promise<number> {
  return page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const link = [...document.querySelectorAll<HTMLAnchorElement>('nav a')].find(
          (each) => each.textContent.trim() === text,
        )
        const before = location.pathname
        const began = performance.now()
        link?.click()
        const look = () => {
          const isThere =
            location.pathname !== before &&
            document.querySelector('h1') !== null &&
            document.querySelector('[aria-busy="true"]') === null
          if (!isThere) return requestAnimationFrame(look)
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - began)
          return requestAnimationFrame(() => port2.postMessage(null))
        }
        requestAnimationFrame(look)
      }),
    name,
  )
}
