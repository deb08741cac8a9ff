import { createHash } from 'node:crypto'
import { copyFile, cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { signInAs } from './pages/sign-in'
import { goTo } from './support/navigate'
import { startPlatform, type Platform } from './support/platform'
import { launch, type Tutorat } from './support/tutorat'

test.describe.configure({ mode: 'serial' })

const lesson = '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content'
const name = 'Lire une droite'
const film = '/videos/fonctions-affines.mp4'
const sentBytes = 300_000

let platform: Platform
let tutorat: Tutorat
let mediaDir: string
let isSlow = false
let isPublished = true
let rest = Promise.withResolvers<null>()
let requests: { range: string | null; ifRange: string | null; status: number }[] = []

test.beforeAll(async () => {
  mediaDir = await mkdtemp(path.join(tmpdir(), 'tutorat-media-'))
  await cp('resources/demo', mediaDir, { recursive: true, preserveTimestamps: true })
  platform = await startPlatform({
    mediaDir,
    respond: (response, request) => {
      const { pathname } = new URL(request.url)
      if (!isPublished && pathname.endsWith('/contents/lire-une-droite'))
        return Response.json({ success: false, code: 'NOT_FOUND', message: '', payload: null }, { status: 404 })
      if (!pathname.endsWith(film) || request.method !== 'GET') return response
      const { headers } = request
      requests.push({ range: headers.get('range'), ifRange: headers.get('if-range'), status: response.status })
      return isSlow ? new Response(stopping(response), response) : response
    },
  })
  tutorat = await launch({ platform: platform.file })
  await signInAs(tutorat.page, 'amira')
})

test.beforeEach(async () => {
  isSlow = true
  rest = Promise.withResolvers()
  requests = []
  await goTo(tutorat.page, lesson)
  await main().getByRole('button', { name: 'Télécharger', exact: true }).click()
  await tutorat.page.getByRole('dialog').getByRole('button', { name: 'Télécharger' }).click()
  await goTo(tutorat.page, '/hors-connexion')
  await expect(row()).toContainText(/[1-9]\d\s%/)
})

test.afterEach(async () => {
  rest.resolve(null)
  await row()
    .getByRole('button', { name: `Supprimer du stockage : ${name}` })
    .click()
  await tutorat.page.getByRole('dialog').getByRole('button', { name: 'Supprimer du stockage' }).click()
  await expect(row()).toHaveCount(0)
})

test.afterAll(async () => {
  await tutorat.discard()
  await platform.close()
  await rm(mediaDir, { recursive: true, force: true })
})

const main = () => tutorat.page.getByRole('main')
const row = () => main().getByRole('list', { name: 'Leçons hors connexion' }).getByRole('listitem')
const step = () =>
  tutorat.page.evaluate(async () => (await window.desktop['offline-lessons.read']()).lessons[0]?.status.step)
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
// The player of the lesson asks for ranges too.
const resumed = () => requests.filter(({ ifRange }) => ifRange !== null)

function stopping({ body }: Response): ReadableStream<Uint8Array> | null {
  let sent = 0
  return (
    body?.pipeThrough(
      new TransformStream({
        async transform(chunk: Uint8Array, controller) {
          if (sent >= sentBytes) await rest.promise
          sent += chunk.byteLength
          controller.enqueue(chunk)
        },
      }),
    ) ?? null
  )
}

async function storedFilm(): Promise<string> {
  await platform.goDown()
  await goTo(tutorat.page, lesson)
  const video = tutorat.page.locator('video')
  await expect(video).toHaveJSProperty('readyState', 4)
  const bytes = await video.evaluate(async (element: HTMLVideoElement) => {
    const hash = await crypto.subtle.digest('SHA-256', await (await fetch(element.currentSrc)).arrayBuffer())
    return [...new Uint8Array(hash)]
  })
  await platform.comeBack()
  await goTo(tutorat.page, '/hors-connexion')
  return Buffer.from(bytes).toString('hex')
}

test('a download continues where the connection was lost', async () => {
  await platform.goDown()
  await expect(row()).toContainText('Connexion perdue : le téléchargement reprendra automatiquement.')
  isSlow = false
  await platform.comeBack()
  await expect.poll(step, { timeout: 60_000 }).toBe('done')
  expect(resumed().map(({ status }) => status)).toEqual([206])
  expect(resumed()[0]?.range).toMatch(/^bytes=[1-9]\d+-$/)
  expect(await storedFilm()).toBe(digest(await readFile(path.join(mediaDir, film))))
})

test('a film that was replaced meanwhile is downloaded from its beginning', async () => {
  await row()
    .getByRole('button', { name: `Mettre en pause : ${name}` })
    .click()
  await expect(row()).toContainText('En pause')
  await copyFile(path.join(mediaDir, 'videos/chute-libre.mp4'), path.join(mediaDir, film))
  isSlow = false
  await row()
    .getByRole('button', { name: `Reprendre : ${name}` })
    .click()
  await expect.poll(step, { timeout: 60_000 }).toBe('done')
  expect(resumed()).toMatchObject([{ status: 200 }])
  expect(await storedFilm()).toBe(digest(await readFile('resources/demo/videos/chute-libre.mp4')))
})

test('a lesson that was unpublished meanwhile says so', async () => {
  await platform.goDown()
  await expect(row()).toContainText('Connexion perdue')
  isPublished = false
  await platform.comeBack()
  await expect(row()).toContainText('Cette leçon n’est plus publiée. Supprime-la de la liste.', { timeout: 60_000 })
  isPublished = true
})
