import { beginUpload } from '#main/homework/upload-state.ts'
import { Uploader } from '#main/homework/uploader.ts'
import type { LessonStore } from '#main/offline-lessons/lesson-store.ts'
import { SessionDownloads } from '#main/offline-lessons/session-downloads.ts'
import type { Platform } from './school-client'
import type { VirtualTime } from './virtual-time'

type Options = { time: VirtualTime; random: () => number; id: number; platform: Platform }
type TransferClient = { reached: () => void }

const done = () => Promise.resolve()
const homeworkBytes = 5_000_000
const lost = { kind: 'lost', cause: 'cut', status: null, retryAfterMs: null, isUnreachable: true } as const

/** Hands in one file. */
export function startHomeworkClient({ time, random, id, platform }: Options): TransferClient {
  const item = { id: 'a', name: 'copie.pdf', bytes: homeworkBytes, state: 'unsent' } as const
  const uploader = new Uploader(beginUpload([item], null), {
    persist: done,
    onChange: () => undefined,
    listFiles: async () =>
      (await platform.request('homework-list', id)) ? { kind: 'done', value: { files: [] }, at: time.now() } : lost,
    sendFile: async () =>
      (await platform.request('homework-file', id)) ? { kind: 'done', value: null, at: time.now() } : lost,
    clock: time.clock,
    schedule: time.schedule,
    random,
  })
  return { reached: () => uploader.reached() }
}

const gone = 410

/** Downloads one lesson, whose first answer ends it: its films are the host's. */
export function startDownloadClient({ time, random, id, platform }: Options): TransferClient {
  const downloads = new SessionDownloads({
    store: emptyStore,
    isAllowed: () => Promise.resolve(true),
    platform: () =>
      Promise.resolve({
        answers: async () => ({ ok: false, status: (await platform.request('download', id)) ? gone : null }),
        source: { stream: () => Promise.resolve({ ok: false, failure: 'offline' }) },
        mediaOrigins: new Set<string>(),
        youtubeEmbed: 'https://video.exemple.tn/embed',
      }),
    limit: () => Infinity,
    clock: time.clock,
    schedule: time.schedule,
    random,
    log: { info: () => undefined, warn: () => undefined },
    changed: () => undefined,
    progressed: () => undefined,
  })
  downloads.setMetered(false)
  const lesson = {
    contentId: 1,
    subjectSlug: 'mathematiques',
    subjectName: 'Mathématiques',
    chapterSlug: 'fonctions',
    chapterName: 'Fonctions',
    lessonSlug: 'lire-une-droite',
    name: 'Lire une droite',
    recording: false,
    withAttachments: false,
    totalBytes: null,
  }
  void downloads.apply({ type: 'added', lessons: [lesson], quality: 'high', onMetered: false })
  return { reached: () => downloads.reached() }
}

const none = () => Promise.resolve(null)
const unused = (): never => {
  throw new Error('nothing is stored')
}

const emptyStore: LessonStore = {
  lessons: () => [],
  save: done,
  has: () => false,
  target: unused,
  put: done,
  get: none,
  open: none,
  getBytes: () => 0,
  usedBytes: () => 0,
  freeBytes: none,
  prune: done,
  discard: done,
  discardPartials: done,
  remove: done,
  measure: done,
}
