import { contract } from '../../src/shared/contract/index'
import { settings as settingsSchema, type ArrivedLink, type OutboxState, type Settings, type StartState } from '../../src/shared/desktop/commands'
import type { Desktop } from '../../src/shared/desktop/desktop'
import type { EventName, EventPayload } from '../../src/shared/desktop/events'
import type { PlatformConfig } from '../../src/shared/platform-config'
import type { PlatformClient } from '../../src/main/gateway/platform-client'
import { publicPlatformOf } from '../../src/main/platform/public-platform'
import type { Vault } from '../../src/main/session/vault'
import type { Sandbox } from '../../src/sandbox/sandbox'

type Parts = { sandbox: Sandbox; config: PlatformConfig; vault: () => Vault; client: () => PlatformClient; settings: Settings; outbox?: Partial<OutboxState> }

/** What the page asked of the desktop, for tests that look. */
type Asked = {
  openedLinks: string[]
  failures: { where: string; message: string }[]
  titles: string[]
  humanChecks: number
  signOuts: number
  reloads: number
}

export type FakeDesktop = Desktop & {
  readonly asked: Asked
  emit<Name extends EventName>(name: Name, payload: EventPayload<Name>): void
  /** A link of the operating system arrives. */
  arrive(link: ArrivedLink): void
  /** The links that the desktop refuses to open. */
  refuseLinks: boolean
  /** The human check that does not answer. */
  failHumanCheck: boolean
}

type Listener = (payload: never) => void

/** A desktop in the page's own process: the real vault and the demo platform stand behind it. */
export function createFakeDesktop(parts: Parts): FakeDesktop {
  const { sandbox, config, vault, client } = parts
  const listeners = new Map<EventName, Set<Listener>>()
  const links: ArrivedLink[] = []
  const asked: Asked = { openedLinks: [], failures: [], titles: [], humanChecks: 0, signOuts: 0, reloads: 0 }
  let settings = parts.settings
  let outbox: OutboxState = { waiting: 0, quarantined: 0, diskFull: false, ...parts.outbox }

  function emit<Name extends EventName>(name: Name, payload: EventPayload<Name>): void {
    for (const listener of [...(listeners.get(name) ?? [])]) (listener as (payload: EventPayload<Name>) => void)(payload)
  }
  const start = (): StartState => ({
    version: '1.0.0', os: 'linux', demo: true, platform: publicPlatformOf(config), session: vault().state(), settings, outbox, windowFocused: true,
  })
  const setOutbox = (next: OutboxState) => {
    outbox = next
    emit('outbox.changed', outbox)
    return outbox
  }

  const desktop: FakeDesktop = {
    asked,
    emit,
    refuseLinks: false,
    failHumanCheck: false,
    arrive(link) {
      links.push(link)
      emit('links.arrived', { waiting: links.length })
    },
    on(name, listener) {
      const heard = listeners.get(name) ?? new Set<Listener>()
      listeners.set(name, heard)
      heard.add(listener)
      return () => void heard.delete(listener)
    },
    'app.start': async () => start(),
    'app.info': async () => ({ text: 'Tutorat 1.0.0' }),
    'app.reload': async () => void (asked.reloads += 1),
    'settings.change': async (change) => {
      const before = settings
      settings = settingsSchema.parse({ ...settings, ...change })
      if (before.sharedComputer !== settings.sharedComputer) await vault().sharedComputerChanged()
      emit('settings.changed', settings)
      return settings
    },
    'session.sign-out': async () => {
      asked.signOuts += 1
      return vault().signOut()
    },
    'session.human-check': async ({ action }) => {
      asked.humanChecks += 1
      if (desktop.failHumanCheck) throw new Error('timeout')
      return { token: sandbox.humanCheck.issue(action) }
    },
    'links.open': async ({ url }) => {
      if (desktop.refuseLinks) return { opened: false }
      asked.openedLinks.push(url)
      return { opened: true }
    },
    'links.next': async () => ({ link: links.shift() ?? null }),
    'progress.record': async (record) => {
      const reply = await client().call(contract.progress.record, { body: record, headers: { 'idempotency-key': crypto.randomUUID() } })
      if (!reply.ok || reply.status >= 400) return setOutbox({ ...outbox, waiting: outbox.waiting + 1 })
      const { contentId, chapterId, completed } = record
      const answer = contract.progress.record.response.parse(reply.body)
      emit('progress.sent', { contentId, chapterId, completed, expired: answer.payload?.expired === true })
      return outbox
    },
    'progress.retry': async () => setOutbox({ ...outbox, waiting: 0 }),
    'window.title': async ({ title }) => void asked.titles.push(title),
    'log.failure': async ({ where, message }) => void asked.failures.push({ where, message }),
    'demo.read': async () => sandbox.state(),
    'demo.act': async (action) => sandbox.act(action),
  }
  return desktop
}
