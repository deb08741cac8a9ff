import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { plainEvent, type LiveEvent } from '#sandbox/world/live-events.ts'
import { codeSentTo } from './pages/account'
import { signInAs } from './pages/sign-in'
import { getDialog } from './pages/wallet'
import { goTo } from './support/navigate'
import { clickNotice, getNotices, takeNotices } from './support/notices'
import { startPlatform, type Platform } from './support/platform'
import { savedTo } from './support/saved-file'
import { takeSystemBrowser, type SystemBrowser } from './support/system-browser'
import { launch, newProfile, type Tutorat } from './support/tutorat'

test.describe.configure({ mode: 'serial' })

const minute = 60_000
const hour = 60 * minute
const monday = 4 * 24 * hour
const numbers = { live: 8_300_001, later: 8_300_002, reminded: 8_300_003, mariem: 8_300_004 } as const
const crowded = 8_100_000

let platform: Platform
let profile: string
let tutorat: Tutorat
let browser: SystemBrowser

test.beforeAll(async () => {
  platform = await startPlatform({ scenario: 'busy-week', rates: true })
  profile = await newProfile()
  await start()
  await signInAs(tutorat.page, 'amira')
})

test.afterAll(async () => {
  await tutorat.discard()
  await platform.close()
})

async function start(): Promise<void> {
  tutorat = await launch({ platform: platform.file, profile })
  browser = await takeSystemBrowser(tutorat)
}

/** Milliseconds. */
function addSession(
  id: number,
  title: string,
  { from, lasts = 60 * minute }: { from: number; lasts?: number },
): LiveEvent {
  const { world, clock } = platform.sandbox
  const [subject] = world.school.getSubjects(42)
  const teacher = subject?.chapters[0]?.teacher
  if (subject === undefined || teacher === undefined) throw new Error('the class is taught nothing')
  const startsAt = clock.now() + from
  const event = plainEvent({ id, subject, title, teacher, startsAt, endsAt: startsAt + lasts })
  world.liveEvents.push(event)
  return event
}

const boxes = () => tutorat.page.locator('[data-session]')

function weekOf(id: number): string {
  const { liveEvents } = platform.sandbox.world
  const startsAt = liveEvents.find((event) => event.id === id)?.startsAt ?? 0
  const mondayOf = (at: number) => Math.floor((at + hour - monday) / (7 * 24 * hour))
  const offset = mondayOf(startsAt) - mondayOf(platform.sandbox.clock.now())
  return offset === 0 ? '' : `offset=${offset}&`
}

async function open(id: number, title: string): Promise<void> {
  const { page } = tutorat
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeAttached()
  await goTo(page, `/sessions?${weekOf(id)}eventId=${id}`)
  await expect(getDialog(page, title)).toBeVisible()
}

test('a week of sixty sessions shows all of them, thirty simultaneous ones side by side', async () => {
  const { page } = tutorat
  await goTo(page, '/sessions')
  await expect(boxes().first()).toBeVisible()
  const keys = await boxes().evaluateAll((all) => all.map((each) => each.getAttribute('data-session')))
  expect(new Set(keys).size).toBe(60)
  const atOnce = page.getByRole('button', { name: /^Groupe (?:[1-9]|[12]\d|30) : .*, 18:00/ })
  await expect(atOnce).toHaveCount(30)
  const places = await atOnce.evaluateAll((all) =>
    all.map((each) => each.getBoundingClientRect()).map(({ left, right, top }) => ({ left, right, top })),
  )
  const sorted = places.toSorted((one, other) => one.left - other.left)
  expect(new Set(sorted.map(({ top }) => Math.round(top))).size).toBe(1)
  for (const [index, { left, right }] of sorted.entries()) {
    expect(right - left).toBeGreaterThan(2)
    expect(left).toBeGreaterThanOrEqual((sorted[index - 1]?.right ?? -Infinity) - 0.5)
  }
})

test('the URL contains the opened session and the week, and an unknown session shows an error', async () => {
  const { page } = tutorat
  const first = page.getByRole('button', { name: /^Groupe 1 :/ })
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/sessions\\?eventId=${crowded}$`))
  await expect(getDialog(page, /^Groupe 1 :/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/sessions$/)
  await expect(first).toBeFocused()
  await goTo(page, `/sessions?eventId=${crowded + 4}`)
  await expect(getDialog(page, /^Groupe 5 :/)).toBeVisible()
  await page.keyboard.press('Escape')
  await goTo(page, '/sessions?eventId=999')
  await expect(page.getByText('Séance introuvable')).toBeVisible()
  await page.getByRole('button', { name: 'Semaine suivante' }).click()
  await expect(page).toHaveURL(/\/sessions\?offset=1$/)
  await expect(page.getByRole('button', { name: /^Groupe / })).toHaveCount(0)
  await page.getByRole('button', { name: 'Aujourd’hui' }).click()
  await expect(page).toHaveURL(/\/sessions$/)
})

test('a running session opens in the system browser, and the platform records the participant', async () => {
  const { page } = tutorat
  addSession(numbers.live, 'Cercle trigonométrique', { from: -5 * minute })
  await open(numbers.live, 'Cercle trigonométrique')
  const dialog = getDialog(page, 'Cercle trigonométrique')
  await expect(dialog).toContainText('En Cours')
  await dialog.getByRole('button', { name: 'Participer' }).dblclick()
  await expect(dialog).toContainText('La séance s’ouvre dans ton navigateur.')
  const address = await browser.address()
  const shown = await (await fetch(address)).text()
  expect(shown).toContain('Bienvenue, <span dir="auto">Amira</span>')
  expect(shown).toContain('La séance est en cours.')
  expect(platform.sandbox.world.student('amira').participations.filter((id) => id === numbers.live)).toHaveLength(1)
  for (const token of platform.sandbox.tokens('amira')) expect(address).not.toContain(token)
  expect(await page.locator('body').innerText()).not.toContain(new URL(address).searchParams.get('ticket'))
  await page.keyboard.press('Escape')
})

test('an early session shows its start time, does not open, and can be exported to the calendar', async () => {
  const { page } = tutorat
  const { startsAt } = addSession(numbers.later, 'Séance de demain', { from: 100 * minute })
  await open(numbers.later, 'Séance de demain')
  const dialog = getDialog(page, 'Séance de demain')
  await dialog.getByRole('button', { name: 'Participer' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Séance pas encore ouverte')
  await expect(dialog.getByRole('alert')).toContainText(
    new Date(startsAt).toLocaleTimeString('fr', { hour: '2-digit', minute: '2-digit', timeZone: 'Africa/Tunis' }),
  )
  expect(await browser.opened()).toBeNull()
  const file = test.info().outputPath('seance.ics')
  expect(await savedTo(tutorat, file, () => dialog.getByRole('button', { name: 'Ajouter à mon agenda' }).click())).toBe(
    `seance-${numbers.later}.ics`,
  )
  const text = await readFile(file, 'utf8')
  expect(text.split('\r\n')).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'SUMMARY:Séance de demain',
      `DTSTART:${new Date(startsAt).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    ]),
  )
})

test('ten minutes before a session one reminder appears and opens it', async () => {
  const { page } = tutorat
  await takeNotices(tutorat)
  addSession(numbers.reminded, 'Nombres complexes', { from: 10 * minute + 4000 })
  await open(numbers.reminded, 'Nombres complexes')
  await page.keyboard.press('Escape')
  await goTo(page, '/subjects')
  // Other sessions may begin within the same minutes.
  const ofThis = async () => (await getNotices(tutorat)).filter(({ title }) => title === 'Nombres complexes')
  await expect
    .poll(ofThis, { timeout: 15_000 })
    .toEqual([{ title: 'Nombres complexes', body: expect.stringMatching(/^Séance en direct à \d\d:\d\d/) }])
  await clickNotice(
    tutorat,
    (await getNotices(tutorat)).findIndex(({ title }) => title === 'Nombres complexes'),
  )
  // Before a Monday it is in the next week.
  await expect(page).toHaveURL(new RegExp(`/sessions\\?(?:offset=1&)?eventId=${numbers.reminded}$`))
  await expect(getDialog(page, 'Nombres complexes')).toBeVisible()
  expect(await ofThis()).toHaveLength(1)
  await page.keyboard.press('Escape')
  expect(tutorat.consoleErrors).toEqual([])
})

test('attended sessions are rated one by one, each only once', async () => {
  platform.sandbox.world.student('amira').exams = {}
  await tutorat.quit()
  await start()
  const { page } = tutorat
  const dialog = getDialog(page, 'Comment était la séance ?')
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Amira' })).toBeVisible()
  await tutorat.app.evaluate(({ BrowserWindow }) => void BrowserWindow.getAllWindows()[0]?.emit('focus'))
  await expect(dialog).toContainText('1 sur 2', { timeout: 15_000 })
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('Donne ton avis').first()).toBeVisible()
  await dialog
    .locator('label')
    .filter({ has: tutorat.page.getByRole('radio', { name: 'J’ai adoré' }) })
    .click()
  await dialog.getByRole('textbox', { name: /^Commentaire/ }).fill('Très clair')
  await dialog.getByRole('button', { name: 'Envoyer' }).dblclick()
  await expect(page.getByText('Séance évaluée avec succès')).toBeVisible()
  await expect(dialog).toContainText('2 sur 2')
  await dialog.getByRole('button', { name: 'Je ne veux pas noter' }).click()
  await expect(dialog).toBeHidden()
  expect(platform.sandbox.world.student('amira').ratings.map(({ rate, observation }) => [rate, observation])).toEqual([
    [5, 'Très clair'],
    [null, ''],
  ])
})

test('a student without an e-mail address enters one before the session opens, and it is used', async () => {
  const { page } = tutorat
  await page.evaluate(() => window.desktop['session.sign-out']())
  await expect(page).toHaveURL(/\/login/)
  await signInAs(page, 'mariem')
  addSession(numbers.mariem, 'Suites numériques', { from: -minute })
  await open(numbers.mariem, 'Suites numériques')
  await getDialog(page, 'Suites numériques').getByRole('button', { name: 'Participer' }).click()
  const email = 'mariem.chebbi@exemple.tn'
  const dialog = getDialog(page, 'Ajouter un e-mail')
  await expect(dialog).toContainText('Ajoute une adresse e-mail pour entrer dans une séance.')
  expect(platform.sandbox.world.student('mariem').participations).toEqual([])
  await dialog.getByRole('textbox').fill(email)
  await dialog.getByRole('button', { name: 'Envoyer le code' }).click()
  await getDialog(page, 'Vérifier l’e-mail')
    .getByRole('textbox')
    .first()
    .fill(await codeSentTo(platform, email))
  await getDialog(page, 'Vérifier l’e-mail').getByRole('button', { name: 'Vérifier', exact: true }).click()
  expect(await (await fetch(await browser.address())).text()).toContain('Mariem')
  expect(platform.sandbox.world.student('mariem').participations).toEqual([numbers.mariem])
})
