import { randomUUID } from 'node:crypto'
import type { FileSystem } from '#main/base/fs/file-system.ts'
import { createFiles } from '#main/base/fs/files.ts'
import type { FileProblem } from '#main/base/fs/store.ts'
import { createNotes } from '#main/notes/notes.ts'
import { createStoredNotes } from '#main/notes/open-stored-notes.ts'
import { SecretStoreError, type SecretStore } from '#main/session/secret-store.ts'
import { createUserKeys } from '#main/session/user-key.ts'
import type { Note, NoteLesson } from '#shared/desktop/notes.ts'
import { createMemoryDisk } from './memory-disk'

export type Keychain = { secrets: Map<string, string>; state: 'open' | 'absent' | 'locked' }

export function createKeychain(): Keychain {
  return { secrets: new Map(), state: 'open' }
}

export function secretStoreIn(keychain: Keychain, name: string): SecretStore {
  const check = (): void => {
    if (keychain.state !== 'open') throw new SecretStoreError(keychain.state)
  }
  return {
    backend: 'keychain',
    check: async () => check(),
    read: async () => (check(), keychain.secrets.get(name) ?? null),
    write: async (text) => (check(), void keychain.secrets.set(name, text)),
    remove: async () => (check(), keychain.secrets.delete(name)),
  }
}

type World = {
  disk?: FileSystem
  keychains?: readonly Keychain[]
  platform?: string
  isSharedComputer?: () => boolean
  now?: () => number
  /** Runs when the notes wait for a file that another program blocks. */
  onWait?: (ms: number) => void
}

export function openNotesWorld({
  disk = createMemoryDisk(),
  keychains = [createKeychain()],
  platform = 'demo',
  isSharedComputer = () => false,
  now = () => 1000,
  onWait = () => undefined,
}: World = {}) {
  const problems: FileProblem[] = []
  const changes: (number | null)[] = []
  const exported: Note[][] = []
  const files = createFiles({ directory: '/data', disk, onProblem: (problem) => problems.push(problem) })
  const stored = createStoredNotes({
    files,
    keys: createUserKeys({
      storesFor: (name) => keychains.map((keychain) => secretStoreIn(keychain, name)),
      schedule: () => () => undefined,
    }),
    platform: async () => platform,
    pause: () => Promise.resolve(),
    schedule: (ms, run) => {
      onWait(ms)
      queueMicrotask(run)
      return () => undefined
    },
  })
  const notes = createNotes({
    openStored: stored.open,
    removeStored: stored.remove,
    isSharedComputer,
    now,
    exportFile: async (each) => {
      exported.push([...each])
      return 'saved'
    },
    onChange: (contentId) => changes.push(contentId),
    log: { warn: () => undefined },
  })
  const signIn = (userId: number, isAdministrator = false): void => notes.sessionChanged({ userId, isAdministrator })
  const signOut = (userId: number): void => {
    notes.sessionChanged({ userId: null, signedOutUserId: userId })
  }
  const list = (query = '', contentId: number | null = null) =>
    notes.list({ query, contentId, max: 5000, characters: 120_000 })
  return {
    notes,
    files,
    problems,
    changes,
    exported,
    signIn,
    signOut,
    list,
    texts: async (query = '') => (await list(query)).notes.map(({ text }) => text),
    write: (text: string, part: Partial<Parameters<typeof notes.save>[0]> = {}) =>
      notes.save({
        id: randomUUID(),
        lesson: noteLesson(5),
        place: { kind: 'time', seconds: 12 },
        text,
        createdAt: null,
        ...part,
      }),
  }
}

export function noteLesson(contentId: number, part: Partial<NoteLesson> = {}): NoteLesson {
  return {
    contentId,
    lessonName: `Leçon ${String(contentId)}`,
    lessonSlug: `lecon-${String(contentId)}`,
    chapterName: 'Fonctions',
    chapterSlug: 'fonctions',
    subjectName: 'Mathématiques',
    subjectSlug: 'mathematiques',
    subjectColor: null,
    recording: false,
    ...part,
  }
}
