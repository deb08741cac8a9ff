import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { presencePath } from '#shared/media-cache.ts'
import { toNginxConfig } from '../../scripts/school-cache/nginx-config'
import { createNginxFolder, findFreePort, startNginx, type Nginx } from '../support/nginx'
import { signInAs } from './pages/sign-in'
import { isLongRun } from './support/chosen-variants'
import { goTo } from './support/navigate'
import { startPlatform, type Platform } from './support/platform'
import { launch, newProfile, type Tutorat } from './support/tutorat'

test.describe.configure({ mode: 'serial' })

const lesson = '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content'
const streamed = '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/tracer-une-droite/content'
/** Half again as fast as the film plays, so that most of it has not arrived when nginx is killed. */
const cacheRate = 'limit_rate 10k;'
const maxStopMs = 1000

let platform: Platform
let tutorat: Tutorat
let nginx: Nginx
let port: number
const nginxFolder = createNginxFolder()
/** Ranges that the platform was asked for, by whom. */
const requests: { name: string; range: string | null; byNginx: boolean; method: string }[] = []

test.beforeAll(async () => {
  port = await findFreePort()
  const origin = `http://127.0.0.1:${String(port)}`
  let media: string[] = []
  platform = await startPlatform(
    {
      respond: (response, request) => {
        const { pathname } = new URL(request.url)
        if (/\/videos\/.+\.(?:mp4|ts)$/.test(pathname))
          requests.push({
            name: path.posix.basename(pathname),
            range: request.headers.get('range'),
            // nginx passes on no header of the application.
            byNginx: request.headers.get('user-agent') === null,
            method: request.method,
          })
        return response
      },
    },
    (config) => {
      media = config.hosts.media
      return { ...config, mediaCache: true }
    },
  )
  const config = toNginxConfig({
    media,
    updates: null,
    listening: { scheme: 'http', address: `127.0.0.1:${String(port)}` },
    folder: path.join(nginxFolder.folder, 'cache'),
    log: path.join(nginxFolder.folder, 'media.log'),
    authorities: '/etc/ssl/certs/ca-certificates.crt',
    gigabytes: 1,
    days: 1,
  })
  nginx = await startNginx(
    nginxFolder.folder,
    `${cacheRate}\n${config}`,
    async () => (await fetch(`${origin}${presencePath}`)).status === 204,
  )
  const profile = await newProfile()
  const policy = path.join(profile, 'policy.json')
  await writeFile(policy, JSON.stringify({ mediaCache: { url: origin } }))
  tutorat = await launch({ platform: platform.file, profile, env: { TUTORAT_POLICY: policy } })
  await signInAs(tutorat.page, 'amira')
})

test.afterAll(async () => {
  await tutorat.discard()
  await nginx.kill()
  await platform.close()
  nginxFolder.remove()
})

const video = <T, A = undefined>(read: (element: HTMLVideoElement, argument: A) => T, argument?: A) =>
  tutorat.page.locator('video').evaluate(read as (element: HTMLVideoElement, argument: unknown) => T, argument)
const finding = (state: string) =>
  tutorat.page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Serveur de vidéos de l’établissement' })
    .filter({ hasText: state })

test('About and Diagnostics name the cache of the school', async () => {
  const { text } = await tutorat.page.evaluate(() => window.desktop['app.info']())
  expect(text).toContain('policy: mediaCache')
  expect(text).toContain(`media cache: http://127.0.0.1:${String(port)}`)
  await goTo(tutorat.page, '/diagnostic')
  await expect(finding('aucune vidéo n’a encore été demandée')).toBeVisible()
})

async function play(address: string, seconds: number): Promise<void> {
  await goTo(tutorat.page, address)
  await tutorat.page
    .getByRole('region', { name: 'Lecteur vidéo' })
    .getByRole('button', { name: 'Lecture', exact: true })
    .first()
    .click()
  await expect.poll(() => video(({ currentTime }) => currentTime)).toBeGreaterThan(seconds)
}

/** Lines of the log, which say why. */
async function leftAlone(): Promise<string[]> {
  const lines = (await readFile(path.join(tutorat.profile, 'logs', 'main.log'), 'utf8')).split('\n')
  return lines.filter((line) => line.includes('media-cache.left-alone'))
}

const requestsFor = (type: string, byNginx: boolean) =>
  requests.filter((request) => request.name.endsWith(type) && request.byNginx === byNginx)

if (isLongRun)
  test('a stream plays through nginx, segment by segment', async () => {
    await play(streamed, 1)
    expect(await leftAlone()).toEqual([])
    expect(requestsFor('.ts', true).some(({ method }) => method === 'GET')).toBe(true)
    expect(new Set(requestsFor('.ts', false).map(({ range }) => range))).toEqual(new Set(['bytes=0-0']))
  })

test('a film plays through nginx, and goes on without a stop when nginx is killed', async () => {
  await play(lesson, 3)
  expect(await leftAlone()).toEqual([])
  expect(requestsFor('.mp4', true).some(({ method }) => method === 'GET')).toBe(true)
  // One byte says what the film is; the film itself came by nginx.
  expect(requestsFor('.mp4', false).map(({ range }) => range)).toEqual(['bytes=0-0'])
  await video((element) => {
    const stops = { maxMs: 0, frames: 0, since: null as number | null, last: element.currentTime }
    const check = () => {
      const now = performance.now()
      stops.frames += 1
      if (element.currentTime > stops.last || element.ended) {
        stops.since = null
        stops.last = element.currentTime
      } else {
        stops.since ??= now
        stops.maxMs = Math.max(stops.maxMs, now - stops.since)
      }
      requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
    Object.assign(window, { stops })
  })
  const buffered = await video(({ buffered: ranges }) => ranges.end(ranges.length - 1))
  expect(buffered).toBeLessThan(60)
  await nginx.kill()
  await expect.poll(() => video(({ currentTime }) => currentTime), { timeout: 90_000 }).toBeGreaterThan(buffered + 3)
  const { maxMs: stopped, frames } = await tutorat.page.evaluate(
    () => (window as unknown as { stops: { maxMs: number; frames: number } }).stops,
  )
  console.log(`longest stop: ${String(Math.round(stopped))} ms in ${String(frames)} frames`)
  expect(frames).toBeGreaterThan(100)
  expect(stopped).toBeLessThanOrEqual(maxStopMs)
  const rest = requestsFor('.mp4', false).slice(1)
  expect(rest.length).toBeGreaterThan(0)
  for (const { range } of rest) expect(range).not.toBe('bytes=0-')
})

test('seeking works as before while the cache is gone', async () => {
  for (const at of [80, 2]) {
    await video((element, seconds) => void (element.currentTime = seconds), at)
    await expect.poll(() => video(({ currentTime }) => currentTime)).toBeGreaterThan(at + 0.5)
  }
})

test('Diagnostics says why the cache is left alone', async () => {
  await goTo(tutorat.page, '/diagnostic')
  await expect(finding('ne répond pas')).toBeVisible()
})
