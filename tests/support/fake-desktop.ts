import type { PlatformClient } from '#main/base/platform-client.ts'
import type { Vault } from '#main/base/services.ts'
import type { AdministratorLink } from '#main/impersonation/administrator-link.ts'
import { createPageState, storedPageState } from '#main/page-state/page-state.ts'
import { toPublicPlatform } from '#main/platform/public-platform.ts'
import type { SocialSignIn } from '#main/social/social.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { contract } from '#shared/contract/index.ts'
import { parseDeepLink } from '#shared/deep-link.ts'
import { type StartState } from '#shared/desktop/app.ts'
import type { Desktop } from '#shared/desktop/desktop.ts'
import type { DownloadsState } from '#shared/desktop/downloads.ts'
import type { EventName, EventPayload } from '#shared/desktop/events.ts'
import { type ArrivedLink } from '#shared/desktop/links.ts'
import type { PolicyState } from '#shared/desktop/managed-policy.ts'
import type { NativeNotification } from '#shared/desktop/notifications.ts'
import type { OsIntegrationState, DiskState } from '#shared/desktop/os-integration.ts'
import { type OutboxState } from '#shared/desktop/progress.ts'
import type { Reminder } from '#shared/desktop/reminders.ts'
import { settings as settingsSchema, type ManagedSetting, type Settings } from '#shared/desktop/settings.ts'
import { storageKinds, type CachedResponse, type StorageState } from '#shared/desktop/storage.ts'
import type { PlatformConfig } from '#shared/platform-config.ts'
import { createFakeHomework, type FakeHomework } from './fake-homework'
import { createFakeMoney } from './fake-money'
import { createFakeMyData, type FakeMyData } from './fake-my-data'
import { createFakeNetwork, type FakeNetwork } from './fake-network'
import { asDesktopCommands, createFakeNotes, type FakeNotes } from './fake-notes'
import { createFakeOfflineLessons, type FakeOfflineLessons } from './fake-offline-lessons'
import { createFakeUpdates, type FakeUpdates } from './fake-updates'

export type FakeLicence = {
  name: string
  version: string
  licence: string
  text: string | null
  homepage: string | null
}

function deskOf({ sharedComputer, spelling }: Settings, desk: Partial<OsIntegrationState> = {}): OsIntegrationState {
  return {
    tray: 'available',
    login: sharedComputer ? 'none' : 'available',
    spelling: spelling ? 'on' : 'off',
    spellingHost: 'redirector.gvt1.com',
    graphics: 'accelerated',
    ...desk,
  }
}

type Parts = {
  sandbox: Sandbox
  config: PlatformConfig
  vault: () => Vault
  client: () => PlatformClient
  social: () => SocialSignIn
  administratorLink: () => AdministratorLink
  now: { settings: Settings }
  managed?: ManagedSetting[]
  school?: PolicyState
  outbox?: Partial<OutboxState>
  isDown?: () => boolean
  storage?: Partial<StorageState>
  responses?: Readonly<Record<string, CachedResponse>>
  disk?: Partial<DiskState>
  desk?: Partial<OsIntegrationState>
  licences?: FakeLicence[]
}

type RecordedCalls = {
  openedLinks: string[]
  providerPages: string[]
  failures: { where: string; message: string }[]
  titles: string[]
  /** Null before the first report. */
  activities: readonly string[] | null
  unsaved: boolean
  humanChecks: number
  signOuts: number
  reloads: number
  quizzes: number
  reminders: readonly Reminder[]
  notifications: NativeNotification[]
  badge: number | null
  /** Commands of the find bar, with their input. */
  finds: unknown[][]
  copied: string[]
  homes: string[]
  recentLessons: readonly string[]
  downloadActions: string[]
}

export type FakeDesktop = { -readonly [Name in keyof Desktop]: Desktop[Name] } & {
  readonly recorded: RecordedCalls
  readonly homework: FakeHomework
  readonly notes: FakeNotes
  readonly myData: FakeMyData
  readonly updates: FakeUpdates
  readonly network: FakeNetwork
  readonly offlineLessons: FakeOfflineLessons
  emit<Name extends EventName>(name: Name, payload: EventPayload<Name>): void
  arrive(link: ArrivedLink): void
  returnFromProvider(choice: string): Promise<void>
  follow(address: string): void
  openProviderPage(address: string): boolean
  agreesToSignOut: boolean
  refuseLinks: boolean
  withheldLinks: string[]
  failHumanCheck: boolean
  downloads: DownloadsState
  /** False: the file is gone. */
  opensDownloads: boolean
}

type Listener = (payload: never) => void

export function createFakeDesktop(parts: Parts): FakeDesktop {
  const { sandbox, config, vault, client, social, administratorLink } = parts
  const listeners = new Map<EventName, Set<Listener>>()
  const links: ArrivedLink[] = []
  const recorded: RecordedCalls = {
    openedLinks: [],
    providerPages: [],
    failures: [],
    titles: [],
    activities: null,
    unsaved: false,
    humanChecks: 0,
    signOuts: 0,
    reloads: 0,
    quizzes: 0,
    reminders: [],
    notifications: [],
    badge: null,
    finds: [],
    copied: [],
    homes: [],
    recentLessons: [],
    downloadActions: [],
  }
  const { now } = parts
  let storage: StorageState = {
    off: now.settings.sharedComputer,
    limit: 50_000_000,
    kinds: storageKinds.map((kind) => ({ kind, bytes: 0, count: 0 })),
    ...parts.storage,
  }
  let outbox: OutboxState = { waiting: 0, quarantined: 0, diskFull: false, ...parts.outbox }

  const pageState = createPageState({
    store: {
      current: () =>
        storedPageState
          .catch({ userId: null, text: '', chosen: null, lasting: null, left: [] })
          .parse(JSON.parse(window.localStorage.getItem('page-state') ?? 'null')),
      save: async (value) => window.localStorage.setItem('page-state', JSON.stringify(value)),
      erase: async () => window.localStorage.removeItem('page-state'),
      isBlocked: () => false,
    },
    schedule: () => () => undefined,
    session: () => vault().state(),
    isSharedComputer: () => now.settings.sharedComputer,
    isKeyUnknown: () => false,
    seal: { close: (text) => text, open: (text) => text },
    lastingSeal: { open: async () => ({ close: (text) => text, open: (text) => text }) },
    log: { warn: () => undefined },
  })
  function emit<Name extends EventName>(name: Name, payload: EventPayload<Name>): void {
    if (name === 'session.changed') pageState.sessionChanged()
    for (const listener of [...(listeners.get(name) ?? [])])
      (listener as (payload: EventPayload<Name>) => void)(payload)
  }
  const start = (): StartState => ({
    version: '1.0.0',
    os: 'linux',
    demo: true,
    platform: toPublicPlatform(config),
    session: vault().state(),
    settings: now.settings,
    managed: parts.managed ?? [],
    school: parts.school ?? { decides: parts.managed ?? [], isUnreadable: false },
    outbox,
    disk: { refused: null, recovered: false, setAside: [], ...parts.disk },
    windowFocused: true,
    windowShown: true,
  })
  const setOutbox = (next: OutboxState) => {
    outbox = next
    emit('outbox.changed', outbox)
    return outbox
  }

  const { money, commands: moneyCommands } = createFakeMoney({
    clock: sandbox.clock,
    client,
    vault,
    allowsPayments: parts.school?.decides.includes('payments') !== true,
    changed: (state) => emit('money.changed', state),
    openPage: (address) => desktop.openProviderPage(address),
  })
  const homework = createFakeHomework({
    clock: sandbox.clock,
    client,
    vault,
    isSharedComputer: () => now.settings.sharedComputer,
    changed: (draft) => emit('homework.changed', draft),
  })
  const offlineLessons = createFakeOfflineLessons({
    isSharedComputer: () => now.settings.sharedComputer,
    limit: () => now.settings.offlineLimitGb * 1_000_000_000,
    changed: (state) => emit('offline-lessons.changed', state),
  })
  const notes = createFakeNotes({
    vault,
    isSharedComputer: () => now.settings.sharedComputer,
    now: () => sandbox.clock.now(),
    changed: (contentId) => emit('notes.changed', { contentId }),
  })
  const updates = createFakeUpdates((state) => emit('updates.changed', state))
  const network = createFakeNetwork({
    config,
    changed: (state) => emit('proxy.access-changed', state),
    checked: (result) => emit('diagnostics.checked', result),
  })
  const myData = createFakeMyData((progress) => emit('my-data.progress', progress))
  const desktop: FakeDesktop = {
    updates,
    myData,
    ...myData.commands,
    ...moneyCommands,
    ...network.commands,
    ...offlineLessons.commands,
    offlineLessons,
    network,
    ...homework.commands,
    ...asDesktopCommands(notes.commands),
    recorded,
    homework,
    'notes': notes.control,
    emit,
    'agreesToSignOut': true,
    'refuseLinks': false,
    'withheldLinks': [],
    'failHumanCheck': false,
    'downloads': { files: [] },
    'opensDownloads': true,
    'openProviderPage'(address) {
      if (!desktop.refuseLinks) recorded.providerPages.push(address)
      return !desktop.refuseLinks
    },
    async 'returnFromProvider'(choice) {
      const shown = await sandbox.fetch(new Request(recorded.providerPages.at(-1) ?? ''))
      const link = [...(await shown.text()).matchAll(/<a href="([^"]+)">([^<]*)</g)].find(([, , text]) =>
        text?.includes(choice),
      )?.[1]
      if (link === undefined) throw new Error(`the provider's page does not offer "${choice}"`)
      desktop.follow(link.replaceAll('&amp;', '&'))
    },
    'follow'(address) {
      const link = parseDeepLink(address)
      if (link.kind === 'unknown') return
      if (link.kind === 'switch') {
        if (administratorLink().receive(link)) desktop.arrive({ kind: 'switch' })
      } else if (link.kind === 'social-return') {
        if (social().handleReturn(link)) desktop.arrive({ kind: 'social-return', provider: link.provider })
      } else if (link.kind === 'payment-return') {
        if (money.onReturnLink(link)) desktop.arrive({ kind: 'payment-return', way: link.way })
      } else desktop.arrive(link)
    },
    'arrive'(link) {
      links.push(link)
      emit('links.arrived', { waiting: links.length })
    },
    'on'(name, listener) {
      const subscribers = listeners.get(name) ?? new Set<Listener>()
      listeners.set(name, subscribers)
      subscribers.add(listener)
      return () => void subscribers.delete(listener)
    },
    'app.start': async () => start(),
    'page-state.read': async ({ userId }) => ({ text: await pageState.read(userId) }),
    'page-state.write': (written) => pageState.write(written).then(() => undefined),
    'page-state.remove': ({ userId }) => pageState.remove(userId).then(() => undefined),
    'home-snapshot.save': async ({ text }) => void recorded.homes.push(text),
    'app.info': async () => ({ text: 'Tutorat 1.0.0' }),
    'app.reload': async () => void (recorded.reloads += 1),
    'settings.change': async (change) => {
      if (parts.managed?.some((name) => name in change)) throw new Error('a managed setting')
      const before = now.settings
      now.settings = settingsSchema.parse({ ...before, ...change })
      if (before.sharedComputer !== now.settings.sharedComputer) await vault().sharedComputerChanged()
      emit('settings.changed', now.settings)
      return now.settings
    },
    'session.ask-sign-out': async () => ({ agreed: desktop.agreesToSignOut }),
    'session.sign-out': async () => {
      recorded.signOuts += 1
      return vault().signOut()
    },
    'session.retry-storage': () => vault().retryStorage(),
    'session.human-check': async ({ action }) => {
      recorded.humanChecks += 1
      if (desktop.failHumanCheck) throw new Error('timeout')
      return { token: sandbox.humanCheck.issue(action) }
    },
    'session.social-begin': async ({ provider }) => ({ opened: await social().begin(provider) }),
    'session.social-cancel': async () => void social().cancel(),
    'session.social-finish': async ({ provider }) => ({ outcome: await social().finish(provider) }),
    'session.switch-read': () => administratorLink().read(),
    'session.switch-decide': ({ agreed }) => administratorLink().decide(agreed),
    'quiz.open': async ({ contentQcmId }) => {
      recorded.quizzes += 1
      const bearer = await vault().bearer()
      const page = config.pages.quiz
      const reply =
        bearer && page ? await client().call(contract.quiz.signIn, { query: { token: bearer.token } }) : null
      if (!reply?.ok || reply.status >= 400 || page === undefined) return { address: null }
      const user = sandbox.world.students.find((student) => student.user.id === bearer?.userId)?.user
      const query = new URLSearchParams({
        id: String(contentQcmId),
        phone: user?.phone ?? '',
        name: `${user?.name ?? ''} ${user?.last_name ?? ''}`.trim(),
      })
      return { address: `${page}?${query.toString()}` }
    },
    'storage.read': async () => storage,
    'storage.responses': async ({ paths }) => ({
      responses: paths.flatMap((path) => parts.responses?.[path] ?? []),
    }),
    'storage.clear': async ({ kind }) => {
      storage = {
        ...storage,
        kinds: storage.kinds.map((row) => (kind === null || row.kind === kind ? { ...row, bytes: 0, count: 0 } : row)),
      }
      return storage
    },
    'links.open': async ({ url }) => {
      if (desktop.withheldLinks.some((page) => url.startsWith(page))) return { opened: false, managed: true }
      if (desktop.refuseLinks) return { opened: false }
      recorded.openedLinks.push(url)
      return { opened: true }
    },
    'links.next': async () => ({ link: links.shift() ?? null }),
    'progress.record': async (record) => {
      const reply = await client().call(contract.progress.record, {
        body: record,
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
      if (!reply.ok || reply.status >= 400) return setOutbox({ ...outbox, waiting: outbox.waiting + 1 })
      const { contentId, chapterId, completed } = record
      const answer = contract.progress.record.response.parse(reply.body)
      emit('progress.sent', { contentId, chapterId, completed, expired: answer.payload?.expired === true })
      return outbox
    },
    'progress.retry': async () =>
      parts.isDown?.() ? outbox : setOutbox({ waiting: 0, quarantined: outbox.quarantined, diskFull: outbox.diskFull }),
    'reminders.plan': async ({ reminders }) => {
      recorded.reminders = reminders
      return { planned: reminders.length }
    },
    'notifications.show': async ({ notifications }) => {
      recorded.notifications.push(...notifications)
      return { shown: notifications.length }
    },
    'notifications.badge': async ({ unread }) => void (recorded.badge = unread),
    'desk.state': async () => deskOf(now.settings, parts.desk),
    'desk.retry-graphics': async () => deskOf(now.settings, { ...parts.desk, graphics: 'retry-next' }),
    'app.licences': async () => ({
      licences: parts.licences?.map(({ name, version, licence }) => ({ name, version, licence })) ?? null,
    }),
    'app.licence': async ({ name }) => {
      const found = parts.licences?.find((each) => each.name === name)
      return { text: found?.text ?? null, homepage: found?.homepage ?? null }
    },
    ...updates.commands,
    'window.unsaved': async ({ unsaved }) => void (recorded.unsaved = unsaved),
    'window.activities': async ({ kinds }) => void (recorded.activities = kinds),
    'window.title': async ({ title }) => void recorded.titles.push(title),
    'log.failure': async ({ where, message }) => void recorded.failures.push({ where, message }),
    'find.open': async (input) => void recorded.finds.push(['open', input]),
    'find.step': async (input) => void recorded.finds.push(['step', input]),
    'find.read': () => Promise.reject(new Error('untrusted sender')),
    'find.type': async (input) => void recorded.finds.push(['type', input]),
    'find.close': async () => void recorded.finds.push(['close']),
    'find.resize': async (input) => void recorded.finds.push(['resize', input]),
    'clipboard.copied': async ({ text }) => void recorded.copied.push(text),
    'menu.recent-lessons': async ({ titles }) => void (recorded.recentLessons = titles),
    'downloads.read': async () => desktop.downloads,
    'downloads.cancel': async ({ id }) => {
      recorded.downloadActions.push(`cancel ${id}`)
      return desktop.downloads
    },
    'downloads.open': async ({ id }) => {
      recorded.downloadActions.push(`open ${id}`)
      return { done: desktop.opensDownloads }
    },
    'downloads.show': async ({ id }) => {
      recorded.downloadActions.push(`show ${id}`)
      return { done: desktop.opensDownloads }
    },
    'downloads.remove': async ({ id }) => {
      recorded.downloadActions.push(`remove ${id}`)
      desktop.downloads = { files: desktop.downloads.files.filter((file) => file.id !== id) }
      return desktop.downloads
    },
    'downloads.clear': async () => {
      recorded.downloadActions.push('clear')
      desktop.downloads = { files: desktop.downloads.files.filter(({ state }) => state === 'running') }
      return desktop.downloads
    },
    'demo.read': async () => sandbox.state(),
    'demo.act': async (action) => sandbox.act(action),
  }
  return desktop
}
