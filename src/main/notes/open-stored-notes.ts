import type { Schedule } from '#shared/clock.ts'
import { createCipher } from '../base/encryption'
import type { Files } from '../base/fs/files'
import { toUserKeyName } from '../base/user-key-name'
import type { UserKeys } from '../session/user-key'
import { lessonFile, emptyLesson, createNoteStore, type NoteStore } from './note-store'

type Options = {
  files: Pick<Files, 'openFolder' | 'openSealed'>
  keys: UserKeys
  platform: () => Promise<string>
  pause: () => Promise<void>
  schedule: Schedule
}

/** A store reads a blocked file again once a second, five times. */
const blockedPauseMs = 1100
const maxBlockedPauses = 5

export function createStoredNotes({ files, keys, platform, pause, schedule }: Options) {
  return {
    async open(userId: number): Promise<NoteStore | 'no-keychain' | 'keychain-locked'> {
      const key = await keys.open(toUserKeyName('notes', await platform(), userId))
      if (key.kind === 'unavailable') return key.reason
      const [first, ...earlier] = key.keys
      const { notes, isBlocked } = await openEncryptedNotes(files, first, pause)
      for (const each of earlier) await moveNotes(await openEncryptedNotes(files, each, pause), notes)
      return {
        ...notes,
        async untilReadable() {
          for (let pauses = 0; pauses < maxBlockedPauses && isBlocked(); pauses += 1)
            await new Promise<void>((resolve) => void schedule(blockedPauseMs, resolve))
        },
      }
    },
    async remove(userId: number): Promise<void> {
      await keys.remove(toUserKeyName('notes', await platform(), userId))
    },
  }
}

/** Notes written under another key while the keychain was missing. */
async function moveNotes({ notes: from, isBlocked }: EncryptedNotes, to: NoteStore): Promise<void> {
  for (const note of from.all()) {
    if (to.find(note.id) === null && (await to.save(note)) !== 'saved') return
    await from.remove(note)
  }
  // A file that another program blocks may hold notes that could not be read.
  if (!isBlocked()) await from.erase()
}

type EncryptedNotes = { notes: NoteStore; isBlocked(): boolean }

const filePattern = /^(notes-[0-9a-f]{40}\.json)(?:$|\.)/

/** The folder's name depends on the key: notes of a lost key are neither read nor set aside as damaged. */
async function openEncryptedNotes(
  files: Pick<Files, 'openFolder' | 'openSealed'>,
  key: Buffer,
  pause: () => Promise<void>,
): Promise<EncryptedNotes> {
  const cipher = createCipher(key, 'notes')
  const folderName = `notes-${cipher.getName('folder')}`
  const folder = files.openFolder(folderName)
  const sealed = files.openSealed(folderName, cipher)
  const openLesson = (name: string) => sealed.openStore(name, lessonFile, emptyLesson, { kind: 'notes' })
  const toFileName = (contentId: number): string => `notes-${cipher.getName('lesson', contentId)}.json`

  const lessons = new Map<number, ReturnType<typeof openLesson>>()
  const names = new Set([...(await folder.list()).keys()].flatMap((name) => filePattern.exec(name)?.[1] ?? []))
  const opened = new Map<string, ReturnType<typeof openLesson>>()
  const addLesson = (name: string, store: ReturnType<typeof openLesson>): void => {
    const contentId = store.current().lesson?.contentId
    if (contentId !== undefined && toFileName(contentId) === name) lessons.set(contentId, store)
  }
  const blocked = new Set<string>()
  for (const name of names) {
    const store = openLesson(name)
    opened.set(name, store)
    if (store.isBlocked()) blocked.add(name)
    else addLesson(name, store)
    // Reads are synchronous; the window must stay responsive between them.
    await pause()
  }
  const notes = createNoteStore({
    storage: 'encrypted',
    lessons,
    openLesson: (contentId) => opened.get(toFileName(contentId)) ?? openLesson(toFileName(contentId)),
    addUnblocked() {
      for (const name of blocked) {
        const store = opened.get(name)
        if (store === undefined || store.isBlocked()) continue
        blocked.delete(name)
        addLesson(name, store)
      }
    },
    eraseAll: () => folder.removeAll(),
  })
  return { notes, isBlocked: () => [...opened.values()].some((store) => store.isBlocked()) }
}
