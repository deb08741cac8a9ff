import { expect, test } from '@playwright/test'
import { signInAs } from '#tests/e2e/pages/sign-in.ts'
import { inPage, killPage, passMinute, getTitle } from '#tests/e2e/support/kill-page.ts'
import { answerDialogs } from '#tests/e2e/support/native-dialogs.ts'
import { startPlatform } from '#tests/e2e/support/platform.ts'
import { startAgain } from '#tests/e2e/support/second-process.ts'
import { removeProfile, launch } from '#tests/e2e/support/tutorat.ts'
import { randomFrom, seed } from './seed'

test('I1: recovers from each of 20 page crashes within three seconds', async () => {
  const platform = await startPlatform()
  const tutorat = await launch({ platform: platform.file, args: ['tutorat://subjects'] })
  await signInAs(tutorat.page, 'amira')
  await expect(tutorat.page.getByRole('heading', { level: 1, name: 'Matières' })).toBeVisible()
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    for (const title of ['Matières', 'Matières', 'Matières', 'Cette page s’est arrêtée plusieurs fois'])
      times.push((await killPage(tutorat, title)).ms)
    await passMinute(tutorat)
    await inPage(tutorat, `document.querySelector('a')?.click()`)
    await expect.poll(() => getTitle(tutorat)).toBe('Matières')
  }
  console.log(`usable again after ${times.map((ms) => Math.round(ms)).join(', ')} ms`)
  expect(times).toHaveLength(20)
  expect(Math.max(...times)).toBeLessThan(3000)
  await tutorat.quit()
  await removeProfile(tutorat.profile)
  await platform.close()
})

test('I2: survives 25 crashes of the graphics process', async () => {
  const tutorat = await launch()
  await answerDialogs(tutorat, 1)
  const graphics = () =>
    tutorat.app.evaluate(({ app }) => app.getAppMetrics().find((each) => each.type === 'GPU')?.pid ?? 0)
  for (let time = 0; time < 25; time += 1) {
    const before = await graphics()
    process.kill(before, 'SIGKILL')
    await expect.poll(async () => ![0, before].includes(await graphics()), { timeout: 20_000 }).toBe(true)
  }
  await expect(tutorat.page.getByRole('heading', { level: 1 })).toBeVisible()
  await tutorat.quit()
  await removeProfile(tutorat.profile)
})

test('C5: ignores 30 links of 100 KB while running', async () => {
  const platform = await startPlatform()
  const tutorat = await launch({ platform: platform.file })
  await signInAs(tutorat.page, 'amira')
  const long = `tutorat://subjects/${'a'.repeat(100_000)}`
  for (let time = 0; time < 30; time += 1) await startAgain(tutorat.profile, platform.file, [long])
  await expect(tutorat.page).toHaveURL('app://tutorat/')
  await tutorat.quit()
  await removeProfile(tutorat.profile)
  await platform.close()
})

test('C1: opens only allowed screens for 200 hostile links while running', async () => {
  const random = randomFrom(seed)
  const platform = await startPlatform()
  const tutorat = await launch({ platform: platform.file })
  await signInAs(tutorat.page, 'amira')
  const seeds = [
    'tutorat://subjects',
    'tutorat://subjects/4201-mathematiques/details',
    'tutorat://login?nextPage=offres',
    'tutorat://home',
  ]
  const noise = ['%00', '..', '/', '?token=x', '#', 'javascript:', '\\', '%2f', '@', ' ', 'é', '&&', ';']
  for (let time = 0; time < 200; time += 1) {
    const link = seeds[Math.floor(random() * seeds.length)] ?? ''
    const at = 10 + Math.floor(random() * (link.length - 9))
    await startAgain(tutorat.profile, platform.file, [
      link.slice(0, at) + (noise[Math.floor(random() * noise.length)] ?? '') + link.slice(at),
    ])
    expect(tutorat.page.url()).toMatch(/^app:\/\/tutorat\/(subjects(\/[0-9]+[a-z0-9-]*\/details)?|offres)?$/)
  }
  await tutorat.quit()
  await removeProfile(tutorat.profile)
  await platform.close()
})
