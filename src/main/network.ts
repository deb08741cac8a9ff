import { statfs } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { app, session } from 'electron'
import type { ClientRequest, ClientRequestConstructorOptions, Session } from 'electron'
import type { Clock, Schedule } from '../shared/clock'
import type { ProxySettings } from '../shared/desktop/settings'
import type { UpdatesState } from '../shared/desktop/updates'
import type { PlatformConfig } from '../shared/platform-config'
import { createDiagnostics } from './diagnostics/diagnostics'
import { createProbe } from './diagnostics/probe'
import { createSaveText } from './diagnostics/save-text'
import { createTryWriting } from './diagnostics/try-writing'
import type { Files } from './base/fs/files'
import { saveText } from './base/fs/external-file'
import type { Forward } from './gateway/exchange'
import { createFreshConnections } from './gateway/fresh-connections'
import { createUploadLine } from './gateway/upload-line'
import type { Emit } from './ipc/emit'
import type { DiagnosticsCalls } from './diagnostics/commands'
import type { ProxyCalls } from './proxy/commands'
import type { Log } from './base/log/log'
import { readTail } from './base/log/file-sink'
import { redact } from './base/log/redact'
import { createProxyGuard } from './proxy/guard'
import type { Proxy } from './proxy/proxy'
import { createProxyAccess } from './proxy/proxy-access'
import { createTryProxy } from './proxy/try-proxy'
import { createUnlock, isOnTheWay } from './proxy/unlock'
import { createOpenFolder } from './security/external-links'
import { refuseWindowsAccount } from './security/harden-session'
import { openProxySecret } from './session/proxy-secret'
import type { Vault } from './session/vault'
import type { Settings } from './settings/settings'
import { clearSession } from './window/partition'
import { createSessionPool } from './window/session-pool'
import type { Windows } from './window/windows'

type Made = {
  clock: Clock
  schedule: Schedule
  log: Log
  files: Files
  emit: Emit
  settings: Settings
  policy: { description: string }
  proxy: Proxy
  windows: Windows
  vault: Vault
  focus: { duringDialog<T>(work: () => Promise<T>): Promise<T> }
  config: () => Promise<PlatformConfig>
  forward: Forward
  /** Begins a request whose progress can be read and whose proxy can ask. */
  request: (wish: ClientRequestConstructorOptions) => ClientRequest
  drawn: Promise<unknown>
  drawsInSoftware: boolean
  info: () => Promise<string>
  updates: () => Promise<{ state(): UpdatesState }>
  userData: string
}

/** The ways out of this computer: every session tells its proxy who we are where it asks, and what stands in the way can be found out. */
export function openNetwork(made: Made) {
  const { clock, schedule, log, emit, settings, proxy, request } = made
  const setting = () => settings.current().proxy
  const mayKeep = () => !settings.current().sharedComputer
  const secret = openProxySecret(schedule)
  const access = createProxyAccess({ store: secret, setting, mayKeep, schedule, log, changed: (state) => emit('proxy.access-changed', state) })
  const unlock = createUnlock<Session>({ access, setting, request, schedule })
  const guard = createProxyGuard({ unlock, schedule, askAgain: () => access.askAgain(), isOwnWish: ({ method, headers }) => method !== 'GET' && headers['authorization'] === undefined })
  const forget = () => void access.forget().then(() => proxy.forgetPasswords())

  proxy.watch((isOther) => {
    if (isOther) forget()
    else if (!mayKeep()) void secret.remove().catch(() => undefined)
  })
  void made.drawn.then(() => (mayKeep() ? undefined : secret.remove())).catch(() => undefined)
  quieten(session.defaultSession)
  answerPages({ access, setting })

  const uploadSession = () => openLine('upload', proxy)
  const probe = createProbe<Session>({ request, clock, schedule })
  const ways = {
    forward: guard(() => session.defaultSession, made.forward),
    forwardChange: createFreshConnections(async (index) => {
      const own = await openLine(index, proxy)
      return { fetch: guard(() => own, (address, init) => own.fetch(address, init)), closeAllConnections: () => proxy.ready(own).then(() => own.closeAllConnections()) }
    }),
    forwardUpload: guard(uploadSession, createUploadLine({ open: uploadSession, ready: (own) => proxy.ready(own), request, schedule })),
  }
  return {
    /** The ways of the gateway. */
    ways,
    /** Tells the proxy of another session who we are; false where it stays closed. */
    unlock,
    /** Whoever sat here is gone: on a shared computer the next one does not go out in his name. */
    personLeft: () => (settings.current().sharedComputer ? forget() : undefined),
    part: { ...openProxyPart(made, access, probe, unlock), ...openDiagnostics(made, access, probe) } satisfies ProxyCalls & DiagnosticsCalls,
  }
}

type Access = ReturnType<typeof createProxyAccess>
type Probe = ReturnType<typeof createProbe<Session>>

/** Pages and the frames in them ask by an event of the application; what asks without a view gets no answer. */
function answerPages({ access, setting }: { access: Access; setting: () => ProxySettings }): void {
  app.on('login', (event, contents, { url, firstAuthAttempt }, login, callback) => {
    if (!login.isProxy || !contents) return
    event.preventDefault()
    void isOnTheWay(login, setting(), contents.session, url)
      .then((isOurs) => (isOurs ? access.credentials(login, firstAuthAttempt ? null : access.known(login)) : null))
      .then((found) => (found === null ? callback() : callback(found.username, found.password)))
  })
}

function openProxyPart({ config, schedule }: Made, access: Access, probe: Probe, unlock: (session: Session, address: string) => Promise<boolean>) {
  // What the proxy of an earlier trial asked and was told must not help the next one.
  const trials = createSessionPool<Session>({ open: (index) => openQuietSession(`proxy-${index}`), clean: (used) => Promise.all([clearSession(used), used.closeAllConnections()]), schedule })
  const test = createTryProxy<Session>({ access, probe, address: () => address(), borrow: () => trials.borrow() })
  const address = async () => (await config()).services.platform.base
  return {
    test, access: () => access.state(),
    answer: ({ id, username, password, keep }: { id: number; username: string; password: string; keep: boolean }) => access.answer(id, { username, password }, keep),
    decline: (id: number) => access.decline(id),
    askAgain: () => {
      if (access.state().closed === null) return
      access.askAgain()
      void address().then((platform) => unlock(session.defaultSession, platform))
    },
  }
}

function openDiagnostics(made: Made, access: Access, probe: Probe) {
  const { files, clock, settings, vault, emit, userData } = made
  const logs = path.join(userData, 'logs')
  const home = os.homedir()
  const diagnostics = createDiagnostics({
    config: made.config, session: () => vault.state(), drawsInSoftware: made.drawsInSoftware, policy: made.policy.description, info: made.info, updates: async () => (await made.updates()).state(), now: () => clock.now(),
    probe: (address) => probe(session.defaultSession, address, async (login, rejected) => {
      const known = rejected === null ? access.known(login) : null
      return known !== null && (await isOnTheWay(login, settings.current().proxy, session.defaultSession, address)) ? known : null
    }),
    wayTo: (address) => session.defaultSession.resolveProxy(address), isProxyClosed: () => access.state().closed !== null,
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(userData)
      return bavail * bsize
    },
    tryWriting: createTryWriting(files, () => clock.now()),
    checked: (told) => emit('diagnostics.checked', told),
    mask: (text) => redact(home.length > 1 ? text.replaceAll(home, '~') : text),
  })
  const save = createSaveText({ window: () => made.windows.current(), focus: made.focus, folder: app.getPath('documents'), write: saveText })
  return {
    diagnose: () => diagnostics.run(), mask: (text: string) => diagnostics.mask(text),
    save: (text: string) => save('tutorat-diagnostic.txt', diagnostics.mask(text)), log: () => readTail(logs), openLogFolder: createOpenFolder(logs),
  }
}

async function openLine(name: number | 'upload', proxy: Proxy): Promise<Session> {
  const own = openQuietSession(`change-${String(name)}`)
  await proxy.join(own)
  return own
}

/** A session in memory that asks for nothing by itself: a new one fetches a dictionary otherwise. */
function openQuietSession(name: string): Session {
  const own = session.fromPartition(name, { cache: false })
  quieten(own)
  return own
}

function quieten(own: Session): void {
  own.setSpellCheckerEnabled(false)
  own.setSpellCheckerLanguages([])
  refuseWindowsAccount(own)
}
