import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import * as z from 'zod'
import { divisionChange } from '#shared/contract/profile.ts'
import { reactionTypes } from '#shared/contract/reactions.ts'
import { user } from '#shared/contract/resources.ts'
import { photoName } from '../media/photos'
import { createUser } from '../world/account-user'
import { accounts, userTypes } from '../world/accounts'
import { engagement } from '../world/engagement'
import { sitting } from '../world/exams'
import { ledgerEntry } from '../world/ledger'
import { money, storedSubscription } from '../world/money'
import { storedReport } from '../world/reports'
import { createStudent, storedRating, type Student } from '../world/student'
import type { World } from '../world/world'
import { codePurposes, type PendingCode } from './confirmation-codes'
import { type StoredResponse, storedResponse } from './idempotency-store'
import type { ProgressRow } from './progress-log'
import type { Session } from './sessions'

const storedStudent = z.object({
  user: z.record(z.string(), z.unknown()),
  permissions: z.record(z.string(), z.unknown()),
  progress: z.record(z.string(), z.object({ completed: z.boolean(), totalWatched: z.number() })),
  bookmarks: z.record(z.string(), z.string()),
  reactions: z.record(z.string(), z.enum(reactionTypes)),
  usedFreeSeconds: z.number(),
  reported: z.object({ reports: z.array(storedReport), reportsMade: z.number() }).optional(),
  divisionChanges: z.array(divisionChange).default([]),
  registered: z
    .object({ type: z.enum(userTypes), about: z.string() })
    .nullable()
    .default(null),
  password: z.string().nullable().default(null),
  photo: z.string().regex(photoName).nullable().default(null),
  codeResent: z.boolean().default(false),
  exams: z.object({ sittings: z.record(z.string(), sitting), uploadsMade: z.number() }).optional(),
  live: z.object({ participations: z.array(z.number()), ratings: z.array(storedRating) }).optional(),
  wallet: z.object({ entries: z.array(ledgerEntry), subscriptions: z.array(storedSubscription) }).optional(),
  engagement: engagement.optional(),
})

const transientFields = ['notification_token']

/** Stores tokens, codes and passwords only as fingerprints. Version 1 lacks the fields with defaults. */
const snapshot = z.object({
  version: z.union([z.literal(1), z.literal(2)]),
  scenario: z.string(),
  seed: z.number(),
  bornAt: z.number(),
  offsetMs: z.number(),
  visitor: z.object({ country_code: z.string(), country_name: z.string(), city: z.string() }),
  students: z.record(z.string(), storedStudent),
  sessions: z.array(z.object({ token: z.string(), student: z.string(), at: z.number() })),
  codes: z
    .array(
      z.object({
        student: z.string(),
        purpose: z.enum(codePurposes),
        mark: z.string(),
        until: z.number(),
        about: z.number().nullable().default(null),
      }),
    )
    .default([]),
  money: money.optional(),
  answered: z.array(storedResponse).default([]),
  log: z.array(
    z.object({
      who: z.string(),
      content: z.number(),
      chapter: z.number(),
      watched: z.number(),
      total: z.number(),
      completed: z.boolean(),
      free: z.boolean(),
      key: z.string().nullable(),
      at: z.number(),
      duplicate: z.boolean(),
      applied: z.boolean(),
    }),
  ),
})
export type Snapshot = z.output<typeof snapshot>

type SnapshotParts = {
  world: World
  scenario: string
  seed: number
  sessions: readonly Session[]
  codes: readonly PendingCode[]
  answered: readonly StoredResponse[]
  log: readonly ProgressRow[]
}

export function takeSnapshot({ world, scenario, seed, sessions, codes, answered, log }: SnapshotParts): Snapshot {
  return {
    version: 2,
    scenario,
    seed,
    bornAt: world.createdAt,
    offsetMs: world.clock.offsetMs(),
    visitor: { ...world.visitor },
    students: Object.fromEntries(world.students.map((student) => [student.id, toStoredStudent(student, world)])),
    sessions: [...sessions],
    codes: [...codes],
    money: world.money,
    answered: [...answered],
    log: [...log],
  }
}

function toStoredStudent(student: Student, { createdAt, isAsBegun }: World): z.output<typeof storedStudent> {
  const {
    type,
    about,
    registered,
    progress,
    bookmarks,
    reactions,
    reports,
    reportsMade,
    usedFreeSeconds,
    divisionChanges,
    password,
    photo,
    codeResent,
    entries,
    subscriptions,
  } = student
  const account = registered ? undefined : accounts.find(({ id }) => id === student.id)
  const begun = account === undefined ? {} : createUser(account, student.user.id, createdAt)
  return {
    user: differences(student.user, begun),
    permissions: differences(student.permissions, account?.permissions ?? {}),
    progress,
    bookmarks,
    reactions,
    usedFreeSeconds,
    divisionChanges,
    password,
    photo,
    codeResent,
    reported: { reports, reportsMade },
    wallet: { entries, subscriptions },
    exams: { sittings: student.exams, uploadsMade: student.uploadsMade },
    live: { participations: student.participations, ratings: student.ratings },
    ...(isAsBegun(student) ? {} : { engagement: student.engagement }),
    registered: registered ? { type, about } : null,
  }
}

export function applySnapshot(world: World, { offsetMs, visitor, students, money: book }: Snapshot): void {
  world.clock.setOffset(offsetMs)
  if (book !== undefined) world.money = book
  world.visitor = { ...visitor }
  for (const [id, one] of Object.entries(students)) {
    const student = world.students.find((each) => each.id === id) ?? restoreRegistered(world, id, one)
    if (student === null) continue
    Object.assign(student.user, one.user)
    Object.assign(student.permissions, one.permissions)
    const { progress, bookmarks, reactions, usedFreeSeconds, divisionChanges, password, photo, codeResent } = one
    if (one.engagement !== undefined) student.engagement = one.engagement
    if (one.exams !== undefined)
      Object.assign(student, { exams: one.exams.sittings, uploadsMade: one.exams.uploadsMade })
    Object.assign(
      student,
      { progress, bookmarks, reactions, usedFreeSeconds, divisionChanges, password, photo, codeResent },
      one.reported,
      one.live,
      one.wallet ?? { entries: getOpeningEntries(student) },
    )
  }
}

function getOpeningEntries({ user: { points } }: Student): Student['entries'] {
  return points === 0 ? [] : [{ kind: 'opening', points, key: null, reference: '' }]
}

function restoreRegistered(
  world: World,
  id: string,
  { registered, user: facts }: z.output<typeof storedStudent>,
): Student | null {
  const whole = user.safeParse(facts)
  if (registered === null || !whole.success) return null
  const student = createStudent({
    ...registered,
    id,
    registered: true,
    user: { ...whole.data, points: whole.data.points ?? 0 },
    permissions: {},
  })
  world.enrol(student)
  return student
}

/** `save` resolves once on disk. */
type SnapshotFile = {
  load(): Promise<{ kept: Snapshot | null; notice: string | null }>
  save(take: () => Snapshot): Promise<void>
}

/** Stores `demo-platform.json`; an unreadable file is renamed. */
export function createSnapshotFile(folder: string, now: () => number): SnapshotFile {
  const path = join(folder, 'demo-platform.json')
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  return {
    load: async () => {
      await mkdir(folder, { recursive: true })
      const bytes = await readFile(path).catch(() => null)
      if (bytes === null) return { kept: null, notice: null }
      const kept = readSnapshot(bytes.toString('utf8'))
      if (kept !== null) return { kept, notice: null }
      const aside = `${path}.corrupted-${now()}`
      await writeFileAtomic(aside, bytes, { mode: 0o600 })
      await rm(path)
      return {
        kept: null,
        notice:
          `The demo platform's snapshot could not be read; it was set aside as ${aside.slice(folder.length + 1)} ` +
          'and the school starts afresh.',
      }
    },
    save: (take) => {
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = null
          running = writeFileAtomic(path, JSON.stringify(take()), { mode: 0o600, fsync: true })
          return running
        })
      return next
    },
  }
}

function readSnapshot(text: string): Snapshot | null {
  try {
    return snapshot.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

function differences(now: Record<string, unknown>, begun: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => !transientFields.includes(name) && JSON.stringify(value) !== JSON.stringify(begun[name]),
    ),
  )
}
