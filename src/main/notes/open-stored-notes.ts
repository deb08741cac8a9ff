import { createHash } from 'node:crypto'
import type { Files } from '../base/fs/files'
import type { UserKeys } from '../session/user-key'
import { openEncryptedNotes } from './encrypted-notes'
import type { NoteStore } from './note-store'

type Options = {
  files: Pick<Files, 'openFolder' | 'openSealed'>
  keys: UserKeys
  /** The platform that knows the user; user 7 of another platform is another person. */
  platform: () => Promise<string>
  pause: () => Promise<void>
}

function toKeyName(platform: string, userId: number): string {
  return `notes-${createHash('sha256')
    .update(JSON.stringify([platform, userId]))
    .digest('hex')
    .slice(0, 40)}`
}

export function createStoredNotes({ files, keys, platform, pause }: Options) {
  return {
    async open(userId: number): Promise<NoteStore | 'no-keychain' | 'keychain-locked'> {
      const key = await keys.open(toKeyName(await platform(), userId))
      if (key.kind === 'unavailable') return key.reason
      const [first, ...earlier] = key.keys
      const store = await openEncryptedNotes(files, first, pause)
      for (const each of earlier) await moveNotes(await openEncryptedNotes(files, each, pause), store)
      return store
    },
    async remove(userId: number): Promise<void> {
      await keys.remove(toKeyName(await platform(), userId))
    },
  }
}

/** Notes written under another key while the keychain was missing. */
async function moveNotes(from: NoteStore, to: NoteStore): Promise<void> {
  for (const note of from.all()) {
    if (to.find(note.id) === null && (await to.save(note)) !== 'saved') return
  }
  await from.erase()
}
