import { createCipher } from '../base/encryption'
import type { Files } from '../base/fs/files'
import { createNoteStore, emptyLesson, lessonFile } from './note-store'
import type { NoteStore } from './note-store'

const noClearFolder = 'nothing-is-clear'
const filePattern = /^(notes-[0-9a-f]{40}\.json)(?:$|\.)/

/** The folder's name depends on the key: notes of a lost key are neither read nor set aside as damaged. */
export async function openEncryptedNotes(
  files: Pick<Files, 'openFolder' | 'openSealed'>,
  key: Buffer,
  pause: () => Promise<void>,
): Promise<NoteStore> {
  const cipher = createCipher(key, 'notes')
  const folderName = `notes-${cipher.nameOf('folder')}`
  const folder = files.openFolder(folderName)
  const sealed = files.openSealed(folderName, cipher, noClearFolder)
  const openLesson = (name: string) => sealed.openStore(name, lessonFile, emptyLesson)
  const toFileName = (contentId: number): string => `notes-${cipher.nameOf('lesson', contentId)}.json`

  const lessons = new Map<number, ReturnType<typeof openLesson>>()
  const names = new Set([...(await folder.list()).keys()].flatMap((name) => filePattern.exec(name)?.[1] ?? []))
  for (const name of names) {
    const store = openLesson(name)
    const contentId = store.current().lesson?.contentId
    if (contentId !== undefined && toFileName(contentId) === name) lessons.set(contentId, store)
    // Reads are synchronous; the window must stay responsive between them.
    await pause()
  }
  return createNoteStore({
    storage: 'encrypted',
    lessons,
    openLesson: (contentId) => openLesson(toFileName(contentId)),
    eraseAll: () => folder.removeAll(),
  })
}
