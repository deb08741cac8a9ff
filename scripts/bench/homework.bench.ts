import { mkdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { examNumber } from '#sandbox/world/class-exams.ts'
import { openExam } from '#tests/e2e/pages/exam.ts'
import { getHomework, pick } from '#tests/e2e/pages/homework.ts'
import { signInAs } from '#tests/e2e/pages/sign-in.ts'
import { answerDialogs } from '#tests/e2e/support/native-dialogs.ts'
import { pdfFacts } from '#tests/e2e/support/photos.ts'
import { startPlatform } from '#tests/e2e/support/platform.ts'
import { launch, newProfile, removeProfile, runtime, type Tutorat } from '#tests/e2e/support/tutorat.ts'
import { printFigures } from './print'
import { minimalApplication, start } from './start'

const photos = 40
const different = 4
const exam = examNumber('two-hours-left')

/** Drawn in a browser that is not measured. */
function drawPhoto(page: Page, seed: number): Promise<string> {
  return page.evaluate((start) => {
    const canvas = new OffscreenCanvas(4000, 3000)
    const paper = canvas.getContext('2d')
    if (paper === null) throw new Error('no drawing in this page')
    let state = start
    const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
    for (let stroke = 0; stroke < 60_000; stroke += 1) {
      const below = (limit: number) => Math.floor(random() * limit)
      paper.fillStyle = `hsl(${below(360)} ${below(60)}% ${30 + below(60)}%)`
      paper.fillRect(random() * 4000, random() * 3000, 4 + random() * 60, 4 + random() * 40)
    }
    return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 }).then(
      (blob) =>
        new Promise<string>((resolve) => {
          const reader = new FileReader()
          reader.onload = () => resolve(String(reader.result).slice(String(reader.result).indexOf(',') + 1))
          reader.readAsDataURL(blob)
        }),
    )
  }, seed)
}

async function writePhotos(folder: string, profile: string, platform: string): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const { app, page } = await start(minimalApplication, { profile, platform })
  const drawn: Buffer[] = []
  for (let each = 0; each < different; each += 1) drawn.push(Buffer.from(await drawPhoto(page, each + 1), 'base64'))
  await app.close()
  const files = Array.from({ length: photos }, (_, index) =>
    path.join(folder, `IMG_${String(index + 1).padStart(4, '0')}.jpg`),
  )
  for (const [index, file] of files.entries()) await writeFile(file, drawn[index % different] ?? '')
  return files
}

function peakOf({ app }: Tutorat): Promise<number> {
  return app.evaluate(({ app: own, BrowserWindow }) => {
    const pid = BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId()
    return (own.getAppMetrics().find((each) => each.pid === pid)?.memory.peakWorkingSetSize ?? NaN) / 1024
  })
}

test('measures merging forty phone photos into one PDF', async () => {
  const platform = await startPlatform()
  const profile = await newProfile()
  const files = await writePhotos(test.info().outputPath('photos'), profile, platform.file)
  const { size } = await stat(files[0] ?? '')
  const tutorat = await launch({ platform: platform.file, profile })
  await answerDialogs(tutorat, 1)
  const { page, app } = tutorat
  await signInAs(page, 'amira')
  await openExam(page, exam)
  const atRest = await peakOf(tutorat)
  await pick(tutorat, files)
  const withThumbnails = await peakOf(tutorat)
  await app.evaluate(({ shell }) => {
    shell.openPath = async (file) => (Reflect.set(globalThis, 'openedFile', file), '')
  })
  await page.evaluate(() => {
    const tasks: number[] = []
    Reflect.set(globalThis, 'longTasks', tasks)
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
  const began = Date.now()
  await getHomework(page).getByRole('button', { name: 'Aperçu du PDF' }).click()
  const opened = () => app.evaluate(() => String(Reflect.get(globalThis, 'openedFile') ?? ''))
  await expect.poll(opened, { timeout: 300_000, intervals: [250] }).not.toBe('')
  const seconds = (Date.now() - began) / 1000
  const longest = await page.evaluate(() => Math.max(0, ...(Reflect.get(globalThis, 'longTasks') as number[])))
  const { pages } = await pdfFacts(await opened())
  expect(pages).toHaveLength(photos)
  console.log(
    `\nElectron ${runtime.version}; ${photos} photos of 12 megapixels, ${(size / 1e6).toFixed(1)} MB each; the ` +
      `page's process before them ${Math.round(atRest)} MB at most, with them on the screen ` +
      `${Math.round(withThumbnails)} MB`,
  )
  printFigures([
    { name: `seconds to merge ${photos} photos of 12 megapixels`, value: seconds, goal: 60, unit: ' s', digits: 1 },
    {
      name: "memory of the page's process at most, merging them",
      value: await peakOf(tutorat),
      goal: 600,
      unit: ' MB',
    },
    { name: "longest task of the page's thread meanwhile (0: none of 50 ms)", value: longest, goal: 50, unit: ' ms' },
  ])
  await tutorat.quit()
  await removeProfile(profile)
  await platform.close()
})
