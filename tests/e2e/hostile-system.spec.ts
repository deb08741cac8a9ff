import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { fillSignIn } from './pages/sign-in'
import { chosenVariants } from './support/chosen-variants'
import {
  driveRestarting,
  newScratch,
  startBus,
  startDisplay,
  startSilentBus,
  type Scratch,
} from './support/hostile-system'
import { startPlatform, type Platform } from './support/platform'
import { environment, launch, newProfile, removeProfile, type Tutorat } from './support/tutorat'
import { clockWrong } from './support/wrong-clock'

/** Milliseconds from the creation of the process to a window that can be used. */
const limitMs = 10_000

type Launch = NonNullable<Parameters<typeof launch>[0]>
type World = { scratch: Scratch; profile: string }
type Condition = {
  title: string
  prepare: (world: World) => Partial<Launch> | Promise<Partial<Launch>>
  check?: (tutorat: Tutorat, world: World) => Promise<void>
}

let platform: Platform

test.beforeAll(async () => {
  platform = await startPlatform()
})
test.afterAll(() => platform.close())

const away = '/nonexistent/folder'
const withEnv = (env: Record<string, string | undefined>) => () => ({ env })
/** The profile is where the system's folders say, not where the test says. */
const ownFolders = { TUTORAT_PROFILE: undefined }

function store(profile: string, name: string, content: string): void {
  mkdirSync(path.join(profile, 'data'), { recursive: true })
  writeFileSync(path.join(profile, 'data', name), content)
}

const placed =
  (placement: unknown) =>
  ({ profile }: World) => {
    store(profile, 'window.json', JSON.stringify(placement))
    return {}
  }

const onDisplay =
  (size: string, factor: number) =>
  async ({ scratch }: World) => ({
    args: [`--force-device-scale-factor=${String(factor)}`],
    env: { DISPLAY: await startDisplay(scratch, size) },
  })

const withLock =
  (target: string) =>
  ({ profile }: World) => {
    const session = path.join(profile, 'Session')
    mkdirSync(session, { recursive: true })
    for (const [name, to] of [
      ['SingletonLock', target],
      ['SingletonSocket', path.join(away, 'SingletonSocket')],
      ['SingletonCookie', '1234567890'],
    ] as const)
      symlinkSync(to, path.join(session, name))
    return {}
  }

async function expectInsideDisplay({ app }: Tutorat): Promise<void> {
  const { bounds, display } = await app.evaluate(({ BrowserWindow, screen }) => {
    const window = BrowserWindow.getAllWindows()[0]
    return { bounds: window?.getBounds() ?? null, display: screen.getPrimaryDisplay().workArea }
  })
  expect(bounds?.x).toBeGreaterThanOrEqual(display.x)
  expect(bounds?.y).toBeGreaterThanOrEqual(display.y)
  expect((bounds?.x ?? 0) + (bounds?.width ?? 0)).toBeLessThanOrEqual(display.x + display.width)
  expect((bounds?.y ?? 0) + (bounds?.height ?? 0)).toBeLessThanOrEqual(display.y + display.height)
}

const noBus = { DBUS_SESSION_BUS_ADDRESS: undefined, XDG_RUNTIME_DIR: undefined }
/** The page stays French, whose words the test knows. */
const locale = (name: string | undefined) => ({ LC_ALL: name, LANG: name, LANGUAGE: 'fr' })

const folders: Condition[] = [
  { title: 'an empty HOME', prepare: withEnv({ ...ownFolders, HOME: '' }) },
  { title: 'no HOME', prepare: withEnv({ ...ownFolders, HOME: undefined }) },
  { title: 'a HOME that is away', prepare: withEnv({ ...ownFolders, HOME: away }) },
  {
    title: 'a HOME that refuses writes',
    prepare: ({ scratch }) => {
      const home = path.join(scratch.folder, 'home')
      mkdirSync(home, { mode: 0o500 })
      return { env: { ...ownFolders, HOME: home } }
    },
  },
  {
    title: 'XDG folders that are away',
    prepare: withEnv({
      ...ownFolders,
      XDG_CONFIG_HOME: away,
      XDG_DATA_HOME: away,
      XDG_CACHE_HOME: away,
      XDG_STATE_HOME: away,
      XDG_DATA_DIRS: away,
      XDG_CONFIG_DIRS: away,
    }),
  },
  {
    title: 'a relative XDG_CONFIG_HOME',
    prepare: ({ scratch }) => ({ env: { ...ownFolders, HOME: scratch.folder, XDG_CONFIG_HOME: 'somewhere' } }),
  },
  { title: 'a runtime folder that is away', prepare: withEnv({ XDG_RUNTIME_DIR: away }) },
  { title: 'a temporary folder that is away', prepare: withEnv({ TMPDIR: away }) },
  {
    title: 'downloads, documents and pictures on a drive that is away',
    prepare: ({ scratch }) => {
      const config = path.join(scratch.folder, 'config')
      mkdirSync(config)
      const names = ['DESKTOP', 'DOWNLOAD', 'DOCUMENTS', 'PICTURES', 'VIDEOS']
      writeFileSync(
        path.join(config, 'user-dirs.dirs'),
        names.map((name) => `XDG_${name}_DIR="${away}/${name}"\n`).join(''),
      )
      return { env: { ...ownFolders, XDG_CONFIG_HOME: config } }
    },
  },
]

const files: Condition[] = [
  {
    title: 'a profile that refuses writes',
    prepare: ({ profile, scratch }) => {
      chmodSync(profile, 0o500)
      scratch.onEnd(() => chmodSync(profile, 0o700))
      return {}
    },
  },
  {
    title: 'a data folder that refuses writes',
    prepare: ({ profile, scratch }) => {
      const data = path.join(profile, 'data')
      chmodSync(data, 0o500)
      scratch.onEnd(() => chmodSync(data, 0o700))
      return {}
    },
  },
  {
    title: 'a file system that refuses the fsync of a folder',
    prepare: () => ({ required: ['refuse-folder-sync.cjs'] }),
    check: async ({ page }, { profile }) => {
      await page.evaluate(() => window.desktop['settings.change']({ zoom: 110 }))
      const stored = () => readFileSync(path.join(profile, 'data', 'settings.json'), 'utf8')
      await expect.poll(stored).toContain('"zoom":110')
      const { disk } = await page.evaluate(() => window.desktop['app.start']())
      expect(disk.refused).toBeNull()
    },
  },
  {
    title: 'a file in the place of the data folder',
    prepare: ({ profile }) => {
      rmSync(path.join(profile, 'data'), { recursive: true })
      writeFileSync(path.join(profile, 'data'), '')
      return {}
    },
  },
  {
    title: 'a file in the place of the profile',
    prepare: ({ scratch }) => {
      const profile = path.join(scratch.folder, 'profile')
      writeFileSync(profile, '')
      return { env: { TUTORAT_PROFILE: profile } }
    },
  },
  {
    title: 'files of the profile that are empty, broken or folders',
    prepare: ({ profile }) => {
      store(profile, 'settings.json', '{"language":')
      store(profile, 'graphics.json', '')
      store(profile, 'session-entries.json', '[]')
      store(profile, 'session.enc.json', 'null')
      mkdirSync(path.join(profile, 'data', 'window.json'))
      mkdirSync(path.join(profile, 'logs', 'main.log'), { recursive: true })
      return {}
    },
  },
  { title: 'the lock of a process that has died', prepare: withLock(`${os.hostname()}-4194303`) },
  { title: 'the lock of another computer', prepare: withLock('salle-3-poste-12-1') },
  { title: 'the lock of a process number that another program has', prepare: withLock(`${os.hostname()}-1`) },
]

const buses: Condition[] = [
  { title: 'no session bus', prepare: withEnv(noBus) },
  { title: 'a session bus that is away', prepare: () => ({ keychain: false }) },
  {
    title: 'a keychain, a notification service and a tray that never answer',
    prepare: async ({ scratch, profile }) => {
      store(profile, 'settings.json', JSON.stringify({ version: 1, tray: true, openAtLogin: true }))
      const names = ['org.freedesktop.secrets', 'org.freedesktop.Notifications', 'org.kde.StatusNotifierWatcher']
      const bus = await startBus(scratch, Object.fromEntries(names.map((name) => [name, '/bin/sleep 60'])))
      return { env: { DBUS_SESSION_BUS_ADDRESS: bus, PATH: process.env['PATH'] } }
    },
  },
  {
    title: 'a start into a tray that is missing',
    prepare: ({ profile }) => {
      store(profile, 'settings.json', JSON.stringify({ version: 1, tray: true }))
      return {}
    },
  },
]

const locales: Condition[] = [
  { title: 'the locale C', prepare: withEnv(locale('C')) },
  { title: 'the locale POSIX', prepare: withEnv(locale('POSIX')) },
  { title: 'no locale', prepare: withEnv(locale(undefined)) },
  { title: 'a locale that was never generated', prepare: withEnv(locale('ar_TN.UTF-8')) },
  { title: 'a locale that does not exist', prepare: withEnv(locale('xx_YY.KOI-9@nowhere')) },
  { title: 'a locale without UTF-8', prepare: withEnv(locale('fr_FR.ISO-8859-15')) },
  { title: 'an empty time zone', prepare: withEnv({ TZ: '' }) },
  { title: 'a time zone that does not exist', prepare: withEnv({ TZ: 'Nowhere/Nothing' }) },
  { title: 'a time zone file that is away', prepare: withEnv({ TZ: `:${away}` }) },
  { title: 'an empty PATH', prepare: withEnv({ PATH: '' }) },
  { title: 'no PATH', prepare: withEnv({ PATH: undefined }) },
]

const displays: Condition[] = [
  ...(['1024x600', '800x600'] as const).flatMap((size) =>
    [1, 1.25, 1.5].map((factor) => ({
      title: `a display of ${size} at ${String(factor * 100)} %`,
      prepare: onDisplay(size, factor),
      check: expectInsideDisplay,
    })),
  ),
  {
    title: 'a stored window on a display that is gone',
    prepare: placed({ area: { x: 5000, y: 3000, width: 900, height: 700 }, isMaximised: false }),
    check: expectInsideDisplay,
  },
  {
    title: 'a stored window larger than the display',
    prepare: placed({ area: { x: 0, y: 0, width: 9000, height: 7000 }, isMaximised: false }),
    check: expectInsideDisplay,
  },
  {
    title: 'a stored maximised window on a display that is gone',
    prepare: placed({ area: { x: -4000, y: 0, width: 900, height: 700 }, isMaximised: true }),
    check: expectInsideDisplay,
  },
  { title: 'no graphics card', prepare: () => ({ args: ['--disable-gpu'] }) },
  { title: 'a graphics driver that is missing', prepare: () => ({ args: ['--use-gl=angle', '--use-angle=vulkan'] }) },
  {
    title: 'a graphics process that cannot be launched',
    prepare: () => ({ args: ['--gpu-launcher=/nonexistent/launcher'] }),
  },
]

const conditions = [...folders, ...files, ...buses, ...locales, ...displays]

/** `npm run verify` opens a quarter of them, chosen by the commit. */
const quarters = [0, 1, 2, 3].map((quarter) => conditions.filter((_, index) => index % 4 === quarter))

for (const { title, prepare, check } of chosenVariants(quarters).flat())
  test(`shows a sign-in that can be used within ten seconds with ${title}`, async () => {
    const scratch = newScratch()
    const profile = await newProfile()
    let tutorat: Tutorat | null = null
    let userData = profile
    try {
      tutorat = await launch({ platform: platform.file, profile, ...(await prepare({ scratch, profile })) })
      const { app, page } = tutorat
      await expect(page.locator('[data-prerendered]')).toHaveCount(0)
      await fillSignIn(page, 'amira')
      await expect(page.getByRole('button', { name: 'Se connecter' })).toBeEnabled()
      await page.evaluate(() => window.desktop['app.start']())
      const { createdAt, isVisible, ...found } = await app.evaluate(({ app: electron, BrowserWindow }) => ({
        userData: electron.getPath('userData'),
        createdAt: process.getCreationTime() ?? 0,
        isVisible: BrowserWindow.getAllWindows()[0]?.isVisible(),
      }))
      expect(Date.now() - createdAt).toBeLessThan(limitMs)
      expect(isVisible).toBe(true)
      userData = found.userData
      await check?.(tutorat, { scratch, profile })
    } finally {
      await tutorat?.quit()
      await scratch.end()
      for (const folder of new Set([profile, userData])) await removeProfile(folder)
    }
  })

/** Without the driver of Playwright, as in what follows, because the application restarts itself. */
test('restarts without a session bus that never answers, and shows a sign-in that can be used within ten seconds', async () => {
  const scratch = newScratch()
  const profile = await newProfile()
  try {
    const bus = { DBUS_SESSION_BUS_ADDRESS: await startSilentBus(scratch) }
    const env = environment({ profile, platform: platform.file, env: bus })
    const startedAt = Date.now()
    const page = await driveRestarting(scratch, { program: path.resolve('.'), env })
    await expect(page.locator('[data-prerendered]')).toHaveCount(0)
    await fillSignIn(page, 'amira')
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeEnabled()
    await page.evaluate(() => window.desktop['app.start']())
    expect(Date.now() - startedAt).toBeLessThan(limitMs)
    expect(await page.evaluate(() => document.visibilityState)).toBe('visible')
  } finally {
    await scratch.end()
    await removeProfile(profile)
  }
})

for (const name of chosenVariants(['C', 'fr_FR.UTF-8']))
  test(`restarts with UTF-8 in an accented program folder where the locale ${name} gives none`, async () => {
    const scratch = newScratch()
    const profile = await newProfile()
    const program = path.join(scratch.folder, 'clé de l’élève')
    mkdirSync(program)
    for (const part of ['package.json', 'out', 'resources']) cpSync(part, path.join(program, part), { recursive: true })
    symlinkSync(path.resolve('node_modules'), path.join(program, 'node_modules'))
    try {
      const env = environment({ profile, platform: platform.file, env: locale(name) })
      const page = await driveRestarting(scratch, { program, env })
      await expect(page.locator('[data-prerendered]')).toHaveCount(0)
      await page.evaluate(() => window.desktop['app.start']())
      await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
    } finally {
      await scratch.end()
      await removeProfile(profile)
    }
  })

test('an update notice that was postponed while the clock was a year ahead is shown once the clock is right', async () => {
  const profile = await newProfile()
  const ahead = await launch({ platform: platform.file, profile, env: clockWrong('+1y') })
  const { postponedUntil } = await ahead.page.evaluate(() => window.desktop['updates.postpone']())
  await ahead.quit()
  expect(postponedUntil).toBeGreaterThan(Date.now() + 300 * 24 * 3_600_000)
  const tutorat = await launch({ platform: platform.file, profile })
  const read = await tutorat.page.evaluate(() => window.desktop['updates.read']())
  await tutorat.discard()
  expect(read.postponedUntil).toBeNull()
})
