import { expect, it } from 'vitest'
import type { PublicPlatform } from '#shared/desktop/app.ts'
import type { DiskState } from '#shared/desktop/os-integration.ts'
import type { OutboxState } from '#shared/desktop/progress.ts'
import type { SessionState } from '#shared/desktop/session.ts'
import { defaultSettings, type Settings } from '#shared/desktop/settings.ts'
import { createAppInfo } from './app-info'

const session: SessionState = {
  signedIn: true,
  userId: 7,
  generation: 1,
  backend: 'memory',
  memoryReason: 'shared-computer',
  adminUserId: '9',
}
const settings: Settings = {
  ...defaultSettings(['ar']),
  theme: 'dark',
  sharedComputer: true,
  zoom: 125,
  sharingAnswered: true,
  nativeNotifications: false,
  quietHours: { on: true, from: '22:00', to: '06:30' },
  proxy: { mode: 'manual', host: 'proxy.ecole.tn', port: 3128 },
}
const outbox: OutboxState = { waiting: 1, quarantined: 0, diskFull: false }
const disk: DiskState = { refused: null, recovered: false, setAside: [] }
const platform: PublicPlatform = {
  name: 'École',
  contactPhone: null,
  allowsMediaCache: false,
  supportEmail: null,
  links: { facebook: null, instagram: null, youtube: null },
  forum: null,
  services: ['platform', 'progress'],
  announcement: null,
  youtubeEmbed: 'https://x.example/',
  mediaHosts: [],
  imageHosts: [],
  browserOrigins: [],
  web: null,
  social: ['google'],
}

it('reports the start state after the session was restored, with the managed settings', async () => {
  const order: string[] = []
  const restored = Promise.withResolvers<null>()
  const policy = {
    managed: ['sharedComputer' as const],
    state: { decides: ['sharedComputer' as const], isUnreadable: false },
    description: 'sharedComputer',
  }
  const context = {
    version: '1.0.0',
    system: 'Linux',
    policy,
    vault: { state: () => session },
    settings: { current: () => settings },
    focus: { isFocused: () => true, isShown: () => false },
  }
  const { start, info } = createAppInfo(context, {
    restored: restored.promise,
    rendersInSoftware: false,
    mediaCache: () => Promise.resolve('none'),
    platform: () => Promise.resolve({ platform, isDemo: false }),
    outbox: () => outbox,
    disk: () => disk,
  })
  const started = start().then((state) => {
    order.push('answered')
    return state
  })
  await info()
  order.push('restored')
  restored.resolve(null)
  expect(await started).toEqual({
    version: '1.0.0',
    os: 'Linux',
    demo: false,
    platform,
    session,
    settings,
    managed: ['sharedComputer'],
    school: { decides: ['sharedComputer'], isUnreadable: false },
    outbox,
    disk,
    windowFocused: true,
    windowShown: false,
  })
  expect(order).toEqual(['restored', 'answered'])
  const text = await info()
  expect(text).toContain('policy: sharedComputer')
  expect(text).toContain('proxy: manual')
  expect(text).not.toMatch(/proxy\.ecole|3128|\b9\b/)
})
