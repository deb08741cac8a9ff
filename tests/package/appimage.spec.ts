import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { signInAs } from '../e2e/pages/sign-in'
import { drive, expectContent } from '../e2e/support/packaged'
import { environment, removeProfile, newProfile } from '../e2e/support/tutorat'

const built = (from: string): string => path.resolve('dist/for-tests', from, 'Tutorat-1.0.0-x86_64.AppImage')
const runtimeBytes = '944632'

test('the AppImage contains our launcher, its desktop entry and the application', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutorat-appimage-'))
  const opened = path.join(folder, 'open')
  const { status, stderr } = spawnSync(
    'unsquashfs',
    [
      '-q',
      '-n',
      '-o',
      runtimeBytes,
      '-d',
      opened,
      built('appimage'),
      'AppRun',
      'environment.sh',
      'tutorat.desktop',
      'resources',
    ],
    { encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  expect(status).toBe(0)
  for (const [packed, source] of [
    ['AppRun', 'app-run.sh'],
    ['environment.sh', 'environment.sh'],
  ] as const)
    expect(readFileSync(path.join(opened, packed), 'utf8')).toBe(
      readFileSync(path.join('scripts', 'packaging', source), 'utf8'),
    )
  expect(readFileSync(path.join(opened, 'AppRun'), 'utf8')).not.toContain('--no-sandbox')
  expect(spawnSync('desktop-file-validate', [path.join(opened, 'tutorat.desktop')], { encoding: 'utf8' }).stdout).toBe(
    '',
  )
  expectContent(path.join(opened, 'resources', 'app.asar'), { platform: 'linux-x64', withDemo: true })
  expect(() => statSync(path.join(opened, 'resources', 'package-type'))).toThrow()
  rmSync(folder, { recursive: true, force: true })
})

test('J2: the AppImage runs from a folder with spaces, registers its links and updates them when moved', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutorat-appimage-'))
  const home = path.join(folder, 'home')
  mkdirSync(home)
  const entry = path.join(home, '.local', 'share', 'applications', 'tutorat.desktop')
  const start = async (name: string, journey: boolean): Promise<void> => {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    copyFileSync(built('appimage-drivable'), file)
    const profile = await newProfile()
    const { page, close } = await drive(
      file,
      environment({ profile, env: { APPIMAGE_EXTRACT_AND_RUN: '1', TMPDIR: folder, HOME: home } }),
      folder,
    )
    if (journey) {
      await signInAs(page, 'amira')
      await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Amira' })).toBeVisible()
    }
    await expect.poll(() => readText(entry), { message: 'the entry starts this file' }).toContain(`TryExec=${file}\n`)
    await close()
    await removeProfile(profile)
    rmSync(file)
  }
  await start('Mes cours 100%/Tutorat.AppImage', true)
  expect(readText(entry)).toContain(`Exec="${folder}/Mes cours 100%%/Tutorat.AppImage" tutorat://exams`)
  const { stdout, stderr } = spawnSync('desktop-file-validate', [entry], { encoding: 'utf8' })
  expect(stdout + stderr).toBe('')
  const database = (): string => readText(path.join(path.dirname(entry), 'mimeinfo.cache'))
  await expect.poll(database).toContain('x-scheme-handler/tutorat=tutorat.desktop')
  expect(statSync(path.join(home, '.local/share/icons/hicolor/256x256/apps/tutorat.png')).size).toBeGreaterThan(1000)
  await start('Tutorat.AppImage', false)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
