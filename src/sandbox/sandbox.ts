import { join } from 'node:path'
import type { Clock } from '../shared/clock'
import { endpoints } from '../shared/contract/endpoints'
import type { AnswerForm, DemoAction, DemoState } from '../shared/desktop/demo'
import type { PlatformConfig } from '../shared/platform-config'
import { ContractBreach } from './answer'
import { createAnswered } from './answered'
import { createMovableClock, type MovableClock } from './clock'
import { type CodePurpose, createCodes } from './codes'
import { demoStateOf, perform } from './demo-acts'
import { createHandedIn, type HandedIn, workNameIn } from './handed-in'
import type { Personality, Platform } from './handler'
import { createCaptcha, type Captcha } from './captcha'
import { createJoinTickets } from './join-tickets'
import { listen } from './listen'
import { createMedia } from './media'
import { createPhotos, type Photos } from './photos'
import { platformConfigOf } from './platform-config-of'
import { createProgressLog, type ProgressLog } from './progress-log'
import { createProtectedViews } from './protected-views'
import { type ScenarioName, scenarios } from './scenarios/scenarios'
import { fingerprint, randomSecret } from './secrets'
import { seededRandom } from './seed'
import { type AnsweredCall, createServer } from './server'
import { createSessions } from './sessions'
import { createSocialCodes } from './social-codes'
import { applySnapshot, createSnapshotFile, type Snapshot, takeSnapshot } from './snapshot'
import { createTrouble, type Trouble } from './trouble'
import { createWorkBook, type WorkBook } from './work-book'
import { contactOf } from './world/credentials'
import { createLedger, type KeyedOrder, type Ledger } from './world/ledger'
import { createWorld, type World } from './world/world'

const keptCalls = 10_000
const troubledNames = [...endpoints.map(([name]) => name), 'media', 'human-check', 'frames']

/** How a demo platform starts. */
export type SandboxOptions = {
  /** Where the media files are (resources/demo). */
  mediaDir: string
  /** Where the state is kept across restarts; nothing is written when null. */
  snapshotDir?: string | null
  seed?: number
  scenario?: ScenarioName
  clock?: Clock
  /** The unguessable part of every address; drawn at random unless given. */
  secret?: string
  personality?: Personality
  /** In which form it answers until its panel says otherwise. */
  answerForm?: AnswerForm
}

/** A running demo platform. */
export type Sandbox = {
  /** Answers in process; rejects when the platform itself made a mistake. */
  fetch(request: Request): Promise<Response>
  /** Answers on a port of 127.0.0.1; any free one for 0. */
  listen(options?: { port?: number }): Promise<{ origin: string; close(): Promise<unknown> }>
  platformConfig(origin: string): PlatformConfig
  readonly world: World
  readonly clock: MovableClock
  readonly trouble: Trouble
  readonly progressLog: ProgressLog
  /** Every movement of points. */
  readonly ledger: Ledger
  /** What pupils have handed in, with its bytes. */
  readonly work: WorkBook
  readonly humanCheck: Captcha
  readonly secret: string
  /** Signs a person in without a call; the bearer token. */
  signIn(student: string): string
  /** The bearer tokens that were given to a person since the platform started. */
  tokens(student: string): string[]
  /** The last code that was "sent" to a person since the platform started, of any purpose unless one is named. */
  lastCode(student: string, purpose?: CodePurpose): string | null
  requests(): readonly AnsweredCall[]
  state(): DemoState
  act(action: DemoAction): Promise<DemoState>
  /** Begins the world anew: sessions, progress, troubles and clock are forgotten. */
  reset(): Promise<void>
  /** Writes what is not yet kept. */
  save(): Promise<void>
  close(): Promise<void>
  readonly breaches: readonly string[]
  readonly notices: readonly string[]
}

/** Starts a demo platform, from its snapshot where there is one. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { seed = 1, scenario = 'school', personality = 'keyed', answerForm = 'demo', secret = randomSecret(16), snapshotDir = null } = options
  const clock = createMovableClock(options.clock)
  const media = await createMedia(options.mediaDir)
  const file = snapshotDir === null ? null : createSnapshotFile(snapshotDir, clock.now)
  const loaded = (await file?.load()) ?? { kept: null, notice: null }
  const trouble = createTrouble(troubledNames)
  // The same for the same secret, so that a platform started again at its address is still the one of the configuration.
  const progressKey = { header: 'X-Api-Key', value: fingerprint(`progress ${secret}`) }
  const closing = new AbortController()
  const breaches: string[] = []
  const calls: AnsweredCall[] = []
  const kept = loaded.kept?.scenario === scenario ? loaded.kept : null
  const fresh = { clock, scenario, seed, personality, answerForm: { now: answerForm }, files: await createSentFiles(snapshotDir, kept) }
  let platform = begin(fresh, kept)

  const save = async () => file?.save(() => snapshotOf(platform, scenario, seed))
  const state = () => demoStateOf(platform, trouble, troubledNames)
  const reset = async () => {
    trouble.clear()
    clock.setOffset(0)
    calls.length = 0
    await Promise.all(Object.values(fresh.files).map((each) => each.clear()))
    platform = begin(fresh, null)
    await save()
  }
  const act = async (action: DemoAction) => {
    await perform(action, { trouble, platform, save, reset })
    return state()
  }
  const app = createServer({
    platform: () => platform, media, trouble, secret, progressKey, closed: closing.signal, keep: save, state, act, answered: (call) => keepLast(calls, call),
  })
  const fetch = (request: Request) => loudly(breaches, () => app.fetch(request))
  return {
    fetch,
    listen: ({ port = 0 } = {}) => listen(fetch, port),
    platformConfig: (origin) => platformConfigOf(origin, secret, progressKey),
    get world() {
      return platform.world
    },
    get progressLog() {
      return platform.progressLog
    },
    get humanCheck() {
      return platform.humanCheck
    },
    clock, trouble, secret, breaches, state, act, reset, save,
    ledger: createLedger(() => platform.world.students, () => ordersOf(platform)),
    work: createWorkBook(() => platform.world, fresh.files.handedIn),
    signIn: (student) => platform.sessions.open(platform.world.student(student).id, clock.now()),
    tokens: (student) => platform.sessions.given(platform.world.student(student).id),
    lastCode: (student, purpose) => platform.codes.last(platform.world.student(student).id, purpose),
    requests: () => calls,
    notices: loaded.notice === null ? [] : [loaded.notice],
    close: async () => {
      trouble.clear()
      closing.abort()
      await save()
    },
  }
}

type Fresh = Pick<Platform, 'clock' | 'personality' | 'answerForm'> & { scenario: ScenarioName; seed: number; files: SentFiles }

function begin({ clock, scenario, seed, personality, answerForm, files }: Fresh, kept: Snapshot | null): Platform {
  const world = createWorld(scenarios[scenario], clock, kept?.bornAt ?? clock.now())
  if (kept !== null) applySnapshot(world, kept)
  forgetLost(world, files)
  const codes = createCodes(world, clock, kept?.codes)
  // Whoever begins unconfirmed was sent a code when they registered.
  if (kept === null) {
    for (const student of world.students) if (student.user.verified === false) codes.send({ student: student.id, purpose: 'registration', to: contactOf(student) })
  }
  return {
    world, clock, personality, answerForm, codes, ...files, random: seededRandom(seed), humanCheck: createCaptcha(clock), socialCodes: createSocialCodes(clock),
    protectedViews: createProtectedViews(clock), joinTickets: createJoinTickets(clock),
    sessions: createSessions(kept?.sessions), progressLog: createProgressLog(kept?.log), answered: createAnswered(kept?.answered),
  }
}

function ordersOf({ world: { money, students } }: Platform): KeyedOrder[] {
  return [
    ...money.topUps.map(({ who, key }) => ({ who, kind: 'top-up', key })),
    ...money.transfers.map(({ who, key }) => ({ who, kind: 'transfer', key })),
    ...students.flatMap(({ id, subscriptions }) => subscriptions.map(({ key }) => ({ who: id, kind: 'purchase', key }))),
  ]
}

function snapshotOf({ world, sessions, codes, progressLog, answered }: Platform, scenario: string, seed: number): Snapshot {
  return takeSnapshot({ world, scenario, seed, sessions: sessions.all(), codes: codes.all(), answered: answered.rows(), log: progressLog.rows() })
}

type SentFiles = { photos: Photos; handedIn: HandedIn }

async function createSentFiles(snapshotDir: string | null, kept: Snapshot | null): Promise<SentFiles> {
  const folder = (name: string) => (snapshotDir === null ? null : join(snapshotDir, name))
  return { photos: await createPhotos(folder('photos'), photosOf(kept)), handedIn: await createHandedIn(folder('homework'), workOf(kept)) }
}

/** Nobody has a photo or handed-in work whose file went missing. */
function forgetLost({ students }: World, { photos, handedIn }: SentFiles): void {
  const isThere = (name: string | null) => name === null || handedIn.has(name)
  for (const student of students) {
    if (student.photo !== null && !photos.has(student.photo)) student.photo = null
    for (const own of Object.values(student.exams)) own.uploads = own.uploads.filter(({ path }) => isThere(workNameIn(path)))
  }
}

function photosOf(kept: Snapshot | null): ReadonlySet<string> {
  return new Set(Object.values(kept?.students ?? {}).flatMap(({ photo }) => photo ?? []))
}

function workOf(kept: Snapshot | null): ReadonlySet<string> {
  return new Set(Object.values(kept?.students ?? {}).flatMap(({ exams }) => Object.values(exams?.sittings ?? {})).flatMap(({ uploads }) => uploads.flatMap(({ path }) => workNameIn(path) ?? [])))
}

async function loudly(breaches: string[], answer: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof ContractBreach) breaches.push(error.message)
    throw error
  }
}

function keepLast(calls: AnsweredCall[], call: AnsweredCall): void {
  calls.push(call)
  if (calls.length > keptCalls) calls.shift()
}
