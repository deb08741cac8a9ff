import { randomBytes, randomUUID } from 'node:crypto'
import type { Clock, Schedule } from '../shared/clock'
import { progress } from '../shared/contract/progress'
import type { SessionState } from '../shared/desktop/session'
import type { Language } from '../shared/locale'
import type { PlatformConfig } from '../shared/platform-config'
import type { Files } from './base/fs/files'
import { createSharedFiles } from './base/fs/shared-computer-files'
import type { Folder } from './base/fs/folder'
import type { SharedFiles } from './base/fs/shared-computer-files'
import type { openGateway } from './gateway/open-gateway'
import type { PlatformClient, PlatformReply } from './gateway/platform-client'
import { previewFolder } from './homework/copies'
import { createHomework } from './homework/homework'
import type { Emit } from './ipc/emit'
import type { Log } from './base/log/log'
import { createMoney } from './money/money'
import { createDoubts } from './money/doubts'
import { createSealedJournals } from './money/sealed-journal'
import { createOffline } from './offline/offline'
import { createCipher } from './base/encryption'
import { createOutbox } from './outbox/outbox'
import { createPageState, storedPageState } from './page-state/page-state'
import { createQuizzes } from './quiz/quiz'
import { createSessionEndings } from './session/endings'
import { createIdleBound } from './session/idle-bound'
import type { Vault, VaultChange } from './session/vault'
import { createSocialSignIn } from './social/social'
import { createAdministratorLink } from './switch/administrator-link'
import { administratorIn, createRegistrationRedirect } from './switch/registration-redirect'

type Options = {
  files: Files
  clock: Clock
  schedule: Schedule
  log: Log
  emit: Emit
  /** The version of the application. */
  version: string
  isSharedComputer: () => boolean
  vault: Vault
  /** Resolved once the vault has taken up the session of the last run. */
  restored: Promise<unknown>
  /** Settled once the start is over. */
  drawn: Promise<unknown>
  allowsAdministratorLinks: boolean
  connection: () => Promise<{ config: PlatformConfig } & ReturnType<typeof openGateway>>
  openPage: (address: string) => Promise<boolean>
  openSignInPage: (address: string) => Promise<boolean>
  links: Parameters<typeof createMoney>[0]['links']
  language: () => Language
  /** The person chooses files; a copy of ours is opened with another program. */
  chooseFiles: () => Promise<readonly string[]>
  openCopy: (address: string) => Promise<boolean>
  /** Whether a frame may show this address. */
  mayFrame: (address: string) => boolean
  /** Clears what a session left in the browser. */
  traces: { clear(): Promise<void> }
  /** Gives the window the memory of a shared computer, or takes it away. */
  matchSharing: () => void
  /** Milliseconds since anybody touched the computer. */
  systemIdleMs: () => number
  /** Ends the page's process; it is loaded again, for whoever is signed in then. */
  killPage: () => void
  /** Another person, or nobody, is signed in. */
  followed: (userId: number | null) => void
}

/** What belongs to whoever is signed in: the ways in and out, and what of them waits to be sent. */
export function createAccount({ files, clock, schedule, log, emit, isSharedComputer, vault, connection, traces, followed, ...options }: Options) {
  /** The way to the platform, for whoever asks before it is known. */
  const client: PlatformClient = { call: async (endpoint, call) => (await connection()).client.call(endpoint, call) }
  const pages = async () => (await connection()).config.pages
  const offline = createOffline({ blobs: files.openBlobs('offline'), key: () => vault.offlineKey(), drawn: options.drawn, clock, schedule, log })
  const pageState = createPageState({
    store: files.openStore('page-state.json', storedPageState, () => storedPageState.parse({ userId: null, text: '' })), session: () => vault.state(), isSharedComputer, log,
  })
  const shared = openShared({ files, isSharedComputer, log, drawn: options.drawn })
  const outbox = openOutbox({ shared, clock, schedule, log, emit, version: options.version, client, vault, answered: (reply, generation) => registrationRedirect.progressAnswered(reply, generation) })
  const social = createSocialSignIn({
    clock, vault, pages, random: randomBytes, openPage: options.openSignInPage,
    exchange: async (request) => (await connection()).exchangeSocial(request),
  })
  const money = createMoney({
    openJournal: createSealedJournals({ files, cipher: () => vault.cipher('money') }), doubts: createDoubts({ files, sealWith: (key) => createCipher(key, 'doubts'), now: () => clock.now() }), client, links: options.links, language: options.language, clock, schedule, log, uuid: randomUUID,
    token: () => vault.bearer().then((bearer) => bearer?.token ?? null), administrator: () => administratorIn(vault.state()), changed: (state) => emit('money.changed', state),
  })
  const homework = openHomework({ ...options, files, shared, clock, schedule, log, emit, isSharedComputer, client })
  const quizzes = createQuizzes({ client, vault, schedule, clock, page: () => pages().then(({ quiz }) => (quiz !== undefined && options.mayFrame(quiz) ? quiz : null)) })
  const registrationRedirect = createRegistrationRedirect({ vault, pages, open: options.openPage })
  // What was watched goes before the session: afterwards there is no token to send it with.
  const lastWords = () => Promise.race([outbox.retry(), new Promise<void>((resolve) => schedule(1000, resolve))])
  const clear = () => Promise.all([traces.clear(), offline.clear(null), homework.settled()]).then(() => undefined)
  const { signOut, replaceSession } = createSessionEndings({ client, vault, lastWords, clear, schedule, log })
  const idleBound = createIdleBound({ ...options, isSharedComputer, vault, clock, schedule, log, signOut })
  const administratorLink = createAdministratorLink({ clock, client, vault, isAllowed: options.allowsAdministratorLinks, replace: replaceSession })

  /** The vault holds another session, or none. */
  function sessionChanged(state: SessionState, reason: VaultChange, before: SessionState): void {
    if (reason === 'signed-out' || reason === 'switched') homework.left(before.userId)
    followSession()
    emit('session.changed', { state, reason: reason === 'signed-out' && idleBound.isEnding() ? 'idle' : reason })
    registrationRedirect.sessionChanged(reason, before)
    if (reason !== 'storage') {
      social.forget()
      quizzes.forget()
    }
    if (reason === 'signed-out' || reason === 'expired') administratorLink.forget()
    if (reason === 'signed-in' || reason === 'switched') options.matchSharing()
    // A shared computer keeps nothing of a session either that ended without a word.
    if (reason === 'expired' && isSharedComputer()) void traces.clear().catch((failure: unknown) => log.warn('session.traces-not-cleared', { failure }))
  }

  function followSession(): void {
    const { userId, generation } = vault.state()
    void outbox.sessionChanged({ userId, generation })
    money.sessionChanged(userId)
    homework.sessionChanged(userId)
    offline.sessionChanged()
    pageState.sessionChanged()
    idleBound.update()
    followed(userId)
  }

  return {
    outbox, offline, pageState, money, homework, social, quizzes, administratorLink, idleBound, signOut, sessionChanged, eraseShared: shared.erase,
    /** Another call had an answer: what waited for the line goes on. */
    reached: () => {
      outbox.reached()
      money.reached()
      homework.reached()
    },
    /** At the end of the application: what can still be sent, and what still has to lie on the disk. */
    sendLast: () => (money.stop(), outbox.flush()),
    writeLast: () => Promise.race([Promise.all([offline.flush(), pageState.flush()]), new Promise<void>((resolve) => schedule(1000, resolve))]),
    /** Resolved once all of it follows the session of the last run. */
    restored: options.restored.then(followSession),
  }
}

/** The key is nowhere but in this process; what an earlier one left is removed after the start. */
function openShared({ drawn, log, ...others }: Pick<Options, 'files' | 'isSharedComputer' | 'log' | 'drawn'>): SharedFiles {
  const shared = createSharedFiles({ ...others, log, run: randomUUID(), cipher: () => createCipher(randomBytes(32), 'work'), clear: previewFolder })
  void drawn.then(() => shared.sweep()).catch((failure: unknown) => log.warn('files.not-swept', { failure }))
  return shared
}

type OutboxParts = Pick<Options, 'clock' | 'schedule' | 'log' | 'emit' | 'version'> & {
  shared: SharedFiles
  client: PlatformClient
  vault: { state(): { generation: number } }
  /** The platform answered a record that was sent in the session of this generation. */
  answered: (reply: PlatformReply, generation: number) => void
}

function openOutbox({ shared, client, vault, emit, answered, ...others }: OutboxParts) {
  return createOutbox({
    ...others, files: { openLog: (name) => shared.now().openLog(name), createReserve: (name, bytes) => shared.now().createReserve(name, bytes) }, random: Math.random, uuid: randomUUID,
    post: async ({ id, body, userId }) => {
      const { generation } = vault.state()
      const reply = await client.call(progress.record, { body, headers: { 'idempotency-key': id }, userId })
      answered(reply, generation)
      return reply
    },
    contentsOf: (id, userId) => client.call(progress.contentsOfChapter, { params: { id }, userId }),
    changed: (state) => emit('outbox.changed', state), sent: (payload) => emit('progress.sent', payload),
  })
}

type HomeworkParts = Pick<Options, 'files' | 'clock' | 'schedule' | 'log' | 'emit' | 'isSharedComputer' | 'drawn' | 'chooseFiles' | 'openCopy'> & { shared: SharedFiles; client: PlatformClient }

function openHomework({ files, shared, emit, chooseFiles, openCopy, ...others }: HomeworkParts) {
  const folder = files.openFolder(homeworkFolder)
  let sealed: Folder | null = null
  const sealedFolder = (): Folder => (sealed ??= shared.sealed().openFolder(homeworkFolder))
  return createHomework({ ...others, folder, sealedFolder, uuid: randomUUID, choose: chooseFiles, open: openCopy, changed: (draft) => emit('homework.changed', draft) })
}

const homeworkFolder = 'homework'
