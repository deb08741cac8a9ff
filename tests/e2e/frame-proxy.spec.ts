import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { createCertificate } from '../support/certificate'
import { startSecureServer } from '../support/secure-server'
import { signInAs } from './pages/sign-in'
import { goTo } from './support/navigate'
import { startPlatform, type Platform } from './support/platform'
import { serveProxyScript, startSchoolProxy } from './support/school-proxy'
import { launch, type Tutorat } from './support/tutorat'

test.describe.configure({ mode: 'serial' })

const host = 'video.ecole.example'
const embedded =
  '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/coefficient-et-ordonnee-a-l-origine/content'
const pictures = path.resolve('test-results/networks')
const picture = (name: string) => tutorat.page.screenshot({ path: path.join(pictures, `${name}.png`) })

let video: Awaited<ReturnType<typeof startSecureServer>>
let proxy: Awaited<ReturnType<typeof startSchoolProxy>>
let other: Awaited<ReturnType<typeof startSchoolProxy>>
let script: Awaited<ReturnType<typeof serveProxyScript>>
let platform: Platform
let tutorat: Tutorat

test.beforeAll(async () => {
  await mkdir(pictures, { recursive: true })
  const page = '<!doctype html><title>Lecteur</title><h1>La vidéo du cours</h1>'
  video = await startSecureServer(createCertificate({ host }), '127.0.0.1', () =>
    Promise.resolve(new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } })),
  )
  const opens = { hosts: /^video\./, server: video.server }
  proxy = await startSchoolProxy({ opens })
  other = await startSchoolProxy({ opens })
  script = await serveProxyScript(`127.0.0.1:${proxy.port}`)
  platform = await startPlatform({}, (config) => ({ ...config, youtubeEmbed: `https://${host}/embed` }))
  tutorat = await launch({ platform: platform.file, trustsAnyCertificate: true })
  await signInAs(tutorat.page, 'amira')
})

test.afterAll(async () => {
  await tutorat.discard()
  await Promise.all([proxy.close(), other.close(), script.close(), video.close(), platform.close()])
})

async function useScript(address: string): Promise<void> {
  await goTo(tutorat.page, '/parametres')
  const form = tutorat.page.getByRole('form', { name: 'Réglage du proxy' })
  await form.getByRole('radio', { name: 'Script' }).click()
  await form.getByLabel('Adresse du script').fill(address)
  await form.getByRole('button', { name: 'Appliquer' }).click()
  await expect(form).toContainText('Script utilisé :')
}

const showsVideo = () => tutorat.page.frames().some((frame) => frame.url().startsWith(`https://${host}/embed`))

test('a frame of a lesson loads through the proxy that a script names', async () => {
  await useScript(`${script.origin}/proxy.pac`)
  await picture('script-settings')
  await goTo(tutorat.page, embedded)
  await expect.poll(() => proxy.passed, { timeout: 20_000 }).toContain(`${host}:443`)
  await expect.poll(showsVideo).toBe(true)
  const frame = tutorat.page.frameLocator(`iframe[src^="https://${host}"]`)
  await expect(frame.getByRole('heading', { name: 'La vidéo du cours' })).toBeVisible()
  await picture('script-lesson')
})

test('Diagnostic reaches the host of the video through the script’s proxy', async () => {
  await goTo(tutorat.page, '/diagnostic')
  const row = tutorat.page.getByRole('main').getByRole('listitem').filter({ hasText: host })
  await expect(row.filter({ hasText: /Répond/ })).toBeVisible()
  await picture('script-diagnostic')
})

test('a frame follows the script once it names another proxy', async () => {
  const moved = await serveProxyScript(`127.0.0.1:${other.port}`)
  try {
    await useScript(`${moved.origin}/proxy.pac`)
    await goTo(tutorat.page, embedded)
    await expect.poll(() => other.passed, { timeout: 20_000 }).toContain(`${host}:443`)
  } finally {
    await moved.close()
  }
})
