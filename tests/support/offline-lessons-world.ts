import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FileSystem } from '#main/base/fs/file-system.ts'
import { createFiles } from '#main/base/fs/files.ts'
import { type RandomAccessDisk, type RandomAccessFile, nodeRandomAccess } from '#main/base/fs/random-access.ts'
import { createAnswers } from '#main/gateway/answers.ts'
import { createHttpClient, type Transport } from '#main/gateway/http-client.ts'
import { onlyFrom } from '#main/offline-lessons/install.ts'
import { openLessonStore, removeStoredLessons } from '#main/offline-lessons/lesson-store.ts'
import { createOfflineLessons, type OfflineLessons } from '#main/offline-lessons/offline-lessons.ts'
import type { Schedule } from '#shared/clock.ts'
import type { OfflineLessonsState, OfflineQuality, RequestedLesson } from '#shared/desktop/offline-lessons.ts'
import { hastyDisk } from './offline-folder'
import { startSandbox, testOrigin } from './sandbox-client'

export const subjectSlug = '4201-mathematiques'
export const chapterSlug = 'fonctions-affines'

type Intercept = (request: Request, forward: () => Promise<Response>) => Promise<Response> | Response

type Disks = { disk?: FileSystem; randomAccess?: RandomAccessDisk }

type WorldOptions = {
  student?: string
  /** Replaces the timers of this world. */
  time?: { now: () => number; schedule: Schedule }
  /** Replaces the call in process. */
  transport?: Transport
}

/** The real engine, store and HTTP client on the demo platform; `intercept` changes responses. */
export async function createOfflineLessonsWorld({ student = 'amira', time, transport: network }: WorldOptions = {}) {
  const sandbox = await startSandbox({ snapshotDir: null, seed: 1, answerForm: 'demo' })
  const config = sandbox.platformConfig(testOrigin)
  const root = mkdtempSync(path.join(tmpdir(), 'tutorat-lessons-'))
  const token = sandbox.signIn(student)
  const bearer = { token, generation: 1, userId: sandbox.world.student(student).user.id }
  const timers = new Set<{ ms: number; run: () => void }>()
  const requests: { path: string; range: string | null; ifRange: string | null; status: number }[] = []
  const logged: string[] = []
  const world = {
    key: randomBytes(32) as Buffer | null,
    isShared: false,
    isKeyUnknown: false,
    isAllowed: true,
    limit: 5_000_000_000,
    isDataSaverOn: false,
    isDown: false,
    now: 1_800_000_000_000,
    monotonic: 0,
    random: 0,
    intercept: ((_request, forward) => forward()) as Intercept,
  }
  const transport: Transport = async (address, { signal, method, headers }) => {
    if (world.isDown) throw new TypeError('net::ERR_INTERNET_DISCONNECTED')
    const request = new Request(address, { method, headers })
    const response = await world.intercept(request, () => sandbox.fetch(request.clone()))
    requests.push({
      path: new URL(address).pathname.replace(`/s/${sandbox.secret}`, ''),
      range: request.headers.get('range'),
      ifRange: request.headers.get('if-range'),
      status: response.status,
    })
    if (signal.aborted) throw new DOMException('aborted', 'AbortError')
    return response
  }
  const ownSchedule = (ms: number, run: () => void) => {
    const timer = { ms, run }
    timers.add(timer)
    return () => void timers.delete(timer)
  }
  const schedule = time?.schedule ?? ownSchedule
  const httpClient = createHttpClient({ config, transport: network ?? transport, language: () => 'fr', schedule })
  const mediaOrigins = new Set([...config.hosts.media, ...config.hosts.images].map((each) => new URL(each).origin))
  const platform = {
    answers: createAnswers({
      httpClient,
      vault: { bearer: () => Promise.resolve(bearer) },
      responseCache: () => ({
        store: () => undefined,
        fallback: () => Promise.resolve(null),
        downloaded: () => Promise.resolve(null),
      }),
      language: () => 'fr',
    }),
    source: onlyFrom(mediaOrigins, httpClient),
    mediaOrigins,
    youtubeEmbed: config.youtubeEmbed,
  }
  const states: OfflineLessonsState[] = []
  let waiters: (() => void)[] = []

  function open({ disk = hastyDisk, randomAccess = nodeRandomAccess }: Disks = {}): OfflineLessons {
    const files = createFiles({ directory: path.join(root, 'data'), disk })
    const engine = createOfflineLessons({
      key: () => world.key,
      isKeyUnknown: () => world.isKeyUnknown,
      isSharedComputer: () => world.isShared,
      isAllowed: () => Promise.resolve(world.isAllowed),
      platform: () => Promise.resolve(platform),
      openStore: (key) => openLessonStore({ files, disk: randomAccess, key }),
      removeStored: () => removeStoredLessons(files, null),
      limit: () => world.limit,
      isDataSaverOn: () => world.isDataSaverOn,
      clock: { now: () => world.now, monotonic: time?.now ?? (() => world.monotonic) },
      schedule,
      random: () => world.random,
      log: {
        info: (event, fields) => void logged.push(`${event} ${JSON.stringify(fields ?? {})}`),
        warn: (event, fields) => void logged.push(`${event} ${JSON.stringify(fields ?? {})}`),
      },
      changed: (state) => {
        states.push(state)
        for (const waiter of waiters) waiter()
      },
      progressed: () => undefined,
    })
    engine.sessionChanged()
    engine.connectionChanged(false)
    return engine
  }

  return Object.assign(world, {
    sandbox,
    config,
    requests,
    logged,
    states,
    root,
    open,
    request(slug: string, changes: Partial<RequestedLesson> = {}): RequestedLesson {
      const { id, title, chapter } = sandbox.world.lesson(slug)
      return {
        contentId: id,
        subjectSlug: chapter.subject.slug,
        subjectName: chapter.subject.name,
        chapterSlug: chapter.slug,
        chapterName: chapter.name,
        lessonSlug: slug,
        name: title,
        recording: false,
        withAttachments: true,
        totalBytes: null,
        ...changes,
      }
    },
    add: (engine: OfflineLessons, lessons: RequestedLesson[], quality: OfflineQuality = 'high') =>
      engine.apply({ type: 'added', lessons, quality, onMetered: false }),
    until: (condition: (state: OfflineLessonsState) => boolean): Promise<OfflineLessonsState> =>
      new Promise((resolve) => {
        const check = (): void => {
          const last = states.at(-1)
          if (last === undefined || !condition(last)) return
          waiters = waiters.filter((each) => each !== check)
          resolve(last)
        }
        waiters.push(check)
        check()
      }),
    waits: () => [...timers].map(({ ms }) => ms),
    elapse(ms: number) {
      world.monotonic += ms
      for (const timer of [...timers]) {
        if (timer.ms !== ms) continue
        timers.delete(timer)
        timer.run()
      }
    },
    media: async (mediaPath: string): Promise<Buffer> => {
      const response = await sandbox.fetch(new Request(`${testOrigin}/s/${sandbox.secret}/media/${mediaPath}`))
      return Buffer.from(await response.arrayBuffer())
    },
    address: (mediaPath: string): string => `${testOrigin}/s/${sandbox.secret}/media/${mediaPath}`,
    stored(): string[] {
      const data = path.join(root, 'data')
      if (!existsSync(data)) return []
      return readdirSync(data, { recursive: true, encoding: 'utf8' })
        .map((name) => path.join(data, name))
        .filter((file) => statSync(file).isFile())
    },
    storedBytes(): Buffer {
      return Buffer.concat(this.stored().map((file) => readFileSync(file)))
    },
    close: async () => {
      await sandbox.close()
      rmSync(root, { recursive: true, force: true })
    },
  })
}

export type OfflineLessonsWorld = Awaited<ReturnType<typeof createOfflineLessonsWorld>>

export async function readServed(engine: OfflineLessons, address: string, range: string | null = null) {
  const response = await engine.serve(address, range, {})
  return response === null ? null : Buffer.from(await response.arrayBuffer())
}

/** The last write leaves half of its bytes. */
export function createMortalDisks(actions: number): Required<Disks> & { used(): number } {
  let used = 0
  const act = async <T>(action: () => Promise<T>, half?: () => Promise<unknown>): Promise<T> => {
    used += 1
    if (used === actions) await half?.()
    if (used >= actions) return new Promise<T>(() => undefined)
    return action()
  }
  const wrap = (file: RandomAccessFile): RandomAccessFile => ({
    ...file,
    write: (position, bytes) =>
      act(
        () => file.write(position, bytes),
        () => file.write(position, bytes.subarray(0, bytes.byteLength / 2)),
      ),
    truncate: (size) => act(() => file.truncate(size)),
  })
  return {
    used: () => used,
    disk: {
      ...hastyDisk,
      async open(file, how) {
        const handle = await act(() => hastyDisk.open(file, how))
        return {
          ...handle,
          write: (bytes) =>
            act(
              () => handle.write(bytes),
              () => handle.write(bytes.slice(0, bytes.length / 2)),
            ),
        }
      },
      rename: (from, to) => act(() => hastyDisk.rename(from, to)),
      remove: (file) => act(() => hastyDisk.remove(file)),
      removeDirectory: (directory) => act(() => hastyDisk.removeDirectory(directory)),
    },
    randomAccess: {
      ...nodeRandomAccess,
      async open(file, how) {
        const opened =
          how === 'new' ? await act(() => nodeRandomAccess.open(file, how)) : await nodeRandomAccess.open(file, how)
        return opened === null ? null : wrap(opened)
      },
      rename: (from, to) => act(() => nodeRandomAccess.rename(from, to)),
      remove: (file) => act(() => nodeRandomAccess.remove(file)),
    },
  }
}
