import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type ElectronApplication, type Page } from '@playwright/test'
import { signInAs } from '#tests/e2e/pages/sign-in.ts'
import { startPlatform } from '#tests/e2e/support/platform.ts'
import { newProfile, removeProfile, runtime } from '#tests/e2e/support/tutorat.ts'
import { slowDown } from './slow-down'
import { minimalApplication, start } from './start'
import { whenHomeIsStored } from './stored-home'

const everyMs = 50
/** After React has taken over, for what arrives late. */
const afterMs = 600
const width = 320

const looks = (['fr', 'ar'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((theme) => ({ language, theme })),
)

/** Base64 of a picture; milliseconds since the launch. */
type Frame = { at: number; data: string }
type Shot = { from: number; to: number; data: string }

/** The browser hands over each frame that it shows, which costs the page less than screenshots. */
async function film(app: ElectronApplication, page: Page, startedAt: number): Promise<Frame[]> {
  const frames: Frame[] = []
  const session = await page.context().newCDPSession(page)
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ at: (metadata.timestamp ?? 0) * 1000 - startedAt, data })
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 80, maxWidth: width, maxHeight: width })
  await page.waitForFunction(
    (ms) => {
      const mark = performance.getEntriesByName('tutorat:taken-over')[0]
      return mark !== undefined && performance.now() - mark.startTime > ms
    },
    afterMs,
    { timeout: 60_000 },
  )
  await app.close()
  return frames.sort((a, b) => a.at - b.at)
}

/** Equal steps are one shot, with the last frame that was painted by then. */
function toShots(frames: readonly Frame[]): Shot[] {
  const shots: Shot[] = []
  const end = Math.ceil((frames.at(-1)?.at ?? 0) / everyMs) * everyMs
  for (let at = 0; at <= end; at += everyMs) {
    const data = frames.findLast((frame) => frame.at <= at)?.data ?? ''
    const last = shots.at(-1)
    if (last?.data === data) last.to = at
    else shots.push({ from: at, to: at, data })
  }
  return shots
}

/** Base64 of a WebP picture, drawn by the page of any application. */
function compose(page: Page, shots: readonly Shot[]): Promise<string> {
  return page.evaluate(
    async ({ pictures, tileWidth }) => {
      const load = async (data: string): Promise<ImageBitmap | null> =>
        data === ''
          ? null
          : createImageBitmap(
              new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], { type: 'image/jpeg' }),
            )
      const images = await Promise.all(pictures.map(({ data }) => load(data)))
      const first = images.find((image) => image !== null)
      const [columns, gap, label] = [4, 8, 20]
      const tileHeight = Math.round(((first?.height ?? 9) / (first?.width ?? 16)) * tileWidth)
      const canvas = document.createElement('canvas')
      canvas.width = columns * (tileWidth + gap) + gap
      canvas.height = Math.ceil(pictures.length / columns) * (tileHeight + label + gap) + gap
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('the page has no canvas')
      context.fillStyle = '#7a7f87'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.font = '14px sans-serif'
      for (const [index, { from, to }] of pictures.entries()) {
        const x = gap + (index % columns) * (tileWidth + gap)
        const y = gap + Math.floor(index / columns) * (tileHeight + label + gap)
        context.fillStyle = '#ffffff'
        context.fillText(from === to ? `${from} ms` : `${from}–${to} ms`, x, y + 14)
        const image = images[index]
        if (image) context.drawImage(image, x, y + label, tileWidth, tileHeight)
        else context.strokeRect(x, y + label, tileWidth, tileHeight)
      }
      return canvas.toDataURL('image/webp', 0.75).split(',')[1] ?? ''
    },
    { pictures: shots, tileWidth: width },
  )
}

test('films a start with a stored session, in two languages, light and dark, as it is and slowed four times', async () => {
  test.setTimeout(1_200_000)
  const folder = path.join('test-results', 'film-strip')
  mkdirSync(folder, { recursive: true })
  const platform = await startPlatform()
  for (const { language, theme } of looks) {
    const profile = await newProfile()
    const options = { profile, platform: platform.file }
    const first = await start('.', options)
    await signInAs(first.page, 'amira')
    await first.page.evaluate((look) => window.desktop['settings.change'](look), { language, theme })
    await expect(first.page.locator('html')).toHaveAttribute('lang', language)
    await whenHomeIsStored(profile)
    await first.page.waitForLoadState('networkidle')
    await first.app.close()
    for (const factor of [1, 4]) {
      const slowed = factor === 1 ? null : slowDown(runtime.executable, factor)
      const started = await start('.', { ...options, ...(slowed && { executable: slowed.executable }) })
      const shots = toShots(await film(started.app, started.page, started.startedAt))
      slowed?.stop()
      const drawing = await start(minimalApplication, options)
      const picture = await compose(drawing.page, shots)
      await drawing.app.close()
      const name = `start-${language}-${theme}${factor === 1 ? '' : '-slowed'}.webp`
      writeFileSync(path.join(folder, name), Buffer.from(picture, 'base64'))
      console.log(`${name}: ${shots.map(({ from, to }) => `${from}–${to}`).join(', ')} ms`)
    }
    await removeProfile(profile)
  }
  await platform.close()
})
