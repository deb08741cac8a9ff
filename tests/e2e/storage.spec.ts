import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { signInAs } from './pages/sign-in'
import { filesBelow } from './support/files-holding'
import { startPlatform } from './support/platform'
import { removeProfile, launch, newProfile } from './support/tutorat'

test('I3, I4: data files are accessible to their owner only, and a start survives them empty, truncated or random', async () => {
  const platform = await startPlatform()
  const profile = await newProfile()
  const first = await launch({ platform: platform.file, profile })
  await signInAs(first.page, 'amira')
  await first.page.evaluate(() => window.desktop['settings.change']({ theme: 'dark', language: 'fr' }))
  await first.quit()

  const data = path.join(profile, 'data')
  const written = filesBelow(data)
  expect(written.map((file) => path.basename(file))).toContain('settings.json')
  for (const file of written) {
    expect(file).not.toMatch(/\.(?:new|part|update|tmp)$/)
    expect((await stat(file)).mode & 0o777, file).toBe(0o600)
  }
  const folders = (await readdir(data, { recursive: true, withFileTypes: true }))
    .filter((each) => each.isDirectory())
    .map((each) => path.join(each.parentPath, each.name))
  for (const folder of [data, ...folders]) expect((await stat(folder)).mode & 0o777, folder).toBe(0o700)

  const damages = [
    () => Buffer.alloc(0),
    (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2)),
    (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0x5a)),
  ]
  for (const damage of damages) {
    const files = filesBelow(data)
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) await writeFile(file, damage(await readFile(file)))
    const again = await launch({ platform: platform.file, profile })
    await expect(again.page.getByRole('heading', { level: 1 })).toBeVisible()
    const { disk, settings } = await again.page.evaluate(() => window.desktop['app.start']())
    expect(disk.setAside.map(({ thing }) => thing)).toContain('settings')
    expect(disk).toMatchObject({ refused: null })
    expect(settings.theme).toBe('system')
    await again.page.evaluate(() => window.desktop['settings.change']({ theme: 'dark' }))
    await again.quit()
    expect(await readFile(path.join(data, 'settings.json'), 'utf8')).toContain('"theme":"dark"')
  }
  await removeProfile(profile)
  await platform.close()
})

test('I3: a demo platform with a corrupted snapshot starts with a new school', async () => {
  const profile = await newProfile()
  const first = await launch({ profile })
  await signInAs(first.page, 'amira')
  await first.quit()
  const snapshots = filesBelow(profile).filter((file) => /demo.*\.json$/.test(file))
  expect(snapshots.length).toBeGreaterThan(0)
  for (const file of snapshots) await writeFile(file, '{"half":')
  const second = await launch({ profile })
  await expect(second.page.getByRole('heading', { level: 1 })).toBeVisible()
  await second.discard()
})
