import { join } from 'node:path'
import type { Clock } from '#shared/clock.ts'
import { endpoints } from '#shared/contract/endpoints.ts'
import { createDemoConfig, type DemoConfig } from '#shared/demo-platform.ts'
import type { AnswerForm, DemoAction, DemoState } from '#shared/desktop/demo.ts'
import { createMovableClock, type MovableClock } from './base/clock'
import { fingerprint, randomSecret } from './base/secrets'
import { seededRandom } from './base/seeded-random'
import type { Personality, Platform } from './domains/handler'
import { createPhotos, type Photos } from './media/photos'
import { createStaticFiles } from './media/static-files'
import {
  createSubmissionFiles,
  createSubmissionLog,
  type SubmissionFiles,
  type SubmissionLog,
  getSubmissionName,
} from './media/submissions'
import { type ScenarioName, scenarios } from './scenarios/scenarios'
import { type RecordedCall, createApp } from './server/app'
import { getDemoState, performDemoAction } from './server/demo-actions'
import { ContractViolationError } from './server/dispatch'
import { createFaultInjector, type FaultInjector } from './server/fault-injection'
import { listen } from './server/listen'
import { type CodePurpose, createConfirmationCodes } from './stores/confirmation-codes'
import { createIdempotencyStore } from './stores/idempotency-store'
import {
  createCaptcha,
  createJoinTickets,
  createProtectedViews,
  createSocialCodes,
  type Captcha,
} from './stores/one-time-tokens'
import { createProgressLog, type ProgressLog } from './stores/progress-log'
import { createSessions } from './stores/sessions'
import { applySnapshot, createSnapshotFile, type Snapshot, takeSnapshot } from './stores/snapshot'
import { getContact } from './world/credentials'
import { createLedger, type KeyedOrder, type Ledger } from './world/ledger'
import { createWorld, type World } from './world/world'

const maxRecordedCalls = 10_000
const faultTargets = [...endpoints.map(([name]) => name), 'media', 'human-check', 'frames']

export type SandboxOptions = {
  mediaDir: string
  /** Folder of the persisted state; null disables persistence. */
  snapshotDir?: string | null
  seed?: number
  scenario?: ScenarioName
  clock?: Clock
  secret?: string
  progressKey?: string
  personality?: Personality
  answerForm?: AnswerForm
}

export type Sandbox = {
  fetch(request: Request): Promise<Response>
  /** Listens on 127.0.0.1; port 0 selects a free one. */
  listen(options?: { port?: number }): Promise<{ origin: string; close(): Promise<unknown> }>
  platformConfig(origin: string): DemoConfig
  readonly world: World
  readonly clock: MovableClock
  readonly faults: FaultInjector
  readonly progressLog: ProgressLog
  readonly ledger: Ledger
  readonly work: SubmissionLog
  readonly humanCheck: Captcha
  readonly secret: string
  signIn(student: string): string
  tokens(student: string): string[]
  /** Since startup; any purpose by default. */
  lastCode(student: string, purpose?: CodePurpose): string | null
  requests(): readonly RecordedCall[]
  state(): DemoState
  act(action: DemoAction): Promise<DemoState>
  reset(): Promise<void>
  save(): Promise<void>
  close(): Promise<void>
  readonly breaches: readonly string[]
  readonly notices: readonly string[]
}

export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const {
    seed = 1,
    scenario = 'school',
    personality = 'keyed',
    answerForm = 'demo',
    secret = randomSecret(16),
    progressKey = fingerprint(`progress ${secret}`),
    snapshotDir = null,
  } = options
  const clock = createMovableClock(options.clock)
  const media = await createStaticFiles(options.mediaDir)
  const file = snapshotDir === null ? null : createSnapshotFile(snapshotDir, clock.now)
  const loaded = (await file?.load()) ?? { kept: null, notice: null }
  const faults = createFaultInjector(faultTargets)
  const closing = new AbortController()
  const breaches: string[] = []
  const calls: RecordedCall[] = []
  const kept = loaded.kept?.scenario === scenario ? loaded.kept : null
  const fresh = {
    clock,
    scenario,
    seed,
    personality,
    answerForm: { now: answerForm },
    files: await createSentFiles(snapshotDir, kept),
  }
  let platform = begin(fresh, kept)

  const save = async () => file?.save(() => toSnapshot(platform, scenario, seed))
  const state = () => getDemoState(platform, faults, faultTargets)
  const reset = async () => {
    faults.clear()
    clock.setOffset(0)
    calls.length = 0
    await Promise.all(Object.values(fresh.files).map((each) => each.clear()))
    platform = begin(fresh, null)
    await save()
  }
  const act = async (action: DemoAction) => {
    await performDemoAction(action, { faults, platform, save, reset })
    return state()
  }
  const app = createApp({
    platform: () => platform,
    media,
    faults,
    secret,
    progressKey,
    closed: closing.signal,
    save,
    state,
    act,
    onResponse: (call) => recordCall(calls, call),
  })
  const fetch = (request: Request) => loudly(breaches, () => app.fetch(request))
  return {
    fetch,
    listen: ({ port = 0 } = {}) => listen(fetch, port),
    platformConfig: (origin) => createDemoConfig({ origin, secret, progressKey }),
    get world() {
      return platform.world
    },
    get progressLog() {
      return platform.progressLog
    },
    get humanCheck() {
      return platform.humanCheck
    },
    clock,
    faults,
    secret,
    breaches,
    state,
    act,
    reset,
    save,
    ledger: createLedger(
      () => platform.world.students,
      () => getOrders(platform),
    ),
    work: createSubmissionLog(() => platform.world, fresh.files.submissions),
    signIn: (student) => platform.sessions.open(platform.world.student(student).id, clock.now()),
    tokens: (student) => platform.sessions.getIssuedTokens(platform.world.student(student).id),
    lastCode: (student, purpose) => platform.codes.last(platform.world.student(student).id, purpose),
    requests: () => calls,
    notices: loaded.notice === null ? [] : [loaded.notice],
    close: async () => {
      faults.clear()
      closing.abort()
      await save()
    },
  }
}

type Fresh = Pick<Platform, 'clock' | 'personality' | 'answerForm'> & {
  scenario: ScenarioName
  seed: number
  files: SentFiles
}

function begin({ clock, scenario, seed, personality, answerForm, files }: Fresh, kept: Snapshot | null): Platform {
  const world = createWorld(scenarios[scenario], clock, kept?.bornAt ?? clock.now())
  if (kept !== null) applySnapshot(world, kept)
  forgetLost(world, files)
  const codes = createConfirmationCodes(world, clock, kept?.codes)
  if (kept === null) {
    for (const student of world.students)
      if (student.user.verified === false)
        codes.send({ student: student.id, purpose: 'registration', to: getContact(student) })
  }
  return {
    world,
    clock,
    personality,
    answerForm,
    codes,
    ...files,
    random: seededRandom(seed),
    humanCheck: createCaptcha(clock),
    socialCodes: createSocialCodes(clock),
    protectedViews: createProtectedViews(clock),
    joinTickets: createJoinTickets(clock),
    sessions: createSessions(kept?.sessions),
    progressLog: createProgressLog(kept?.log),
    idempotencyStore: createIdempotencyStore(kept?.answered),
  }
}

function getOrders({ world: { money, students } }: Platform): KeyedOrder[] {
  return [
    ...money.topUps.map(({ who, key }) => ({ who, kind: 'top-up', key })),
    ...money.transfers.map(({ who, key }) => ({ who, kind: 'transfer', key })),
    ...students.flatMap(({ id, subscriptions }) =>
      subscriptions.map(({ key }) => ({ who: id, kind: 'purchase', key })),
    ),
  ]
}

function toSnapshot(
  { world, sessions, codes, progressLog, idempotencyStore }: Platform,
  scenario: string,
  seed: number,
): Snapshot {
  return takeSnapshot({
    world,
    scenario,
    seed,
    sessions: sessions.all(),
    codes: codes.all(),
    answered: idempotencyStore.rows(),
    log: progressLog.rows(),
  })
}

type SentFiles = { photos: Photos; submissions: SubmissionFiles }

async function createSentFiles(snapshotDir: string | null, kept: Snapshot | null): Promise<SentFiles> {
  const folder = (name: string) => (snapshotDir === null ? null : join(snapshotDir, name))
  return {
    photos: await createPhotos(folder('photos'), getPhotos(kept)),
    submissions: await createSubmissionFiles(folder('homework'), getSubmissionNames(kept)),
  }
}

function forgetLost({ students }: World, { photos, submissions }: SentFiles): void {
  const isThere = (name: string | null) => name === null || submissions.has(name)
  for (const student of students) {
    if (student.photo !== null && !photos.has(student.photo)) student.photo = null
    for (const own of Object.values(student.exams))
      own.uploads = own.uploads.filter(({ path }) => isThere(getSubmissionName(path)))
  }
}

function getPhotos(kept: Snapshot | null): ReadonlySet<string> {
  return new Set(Object.values(kept?.students ?? {}).flatMap(({ photo }) => photo ?? []))
}

function getSubmissionNames(kept: Snapshot | null): ReadonlySet<string> {
  return new Set(
    Object.values(kept?.students ?? {})
      .flatMap(({ exams }) => Object.values(exams?.sittings ?? {}))
      .flatMap(({ uploads }) => uploads.flatMap(({ path }) => getSubmissionName(path) ?? [])),
  )
}

async function loudly(breaches: string[], answer: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof ContractViolationError) breaches.push(error.message)
    throw error
  }
}

function recordCall(calls: RecordedCall[], call: RecordedCall): void {
  calls.push(call)
  if (calls.length > maxRecordedCalls) calls.shift()
}
