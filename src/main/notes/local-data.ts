import type { Note } from '../../shared/desktop/notes'
import type { NoteStore } from './note-store'

/** For "My data". */
export type LocalData = {
  readonly name: string
  count(): Promise<number>
  exportJson(): Promise<unknown>
  /** Rejects if the disk refuses. */
  erase(): Promise<void>
}

export function createNotesData(store: () => Promise<NoteStore>, changed: () => void): LocalData {
  const all = async (): Promise<Note[]> => (await store()).all()
  return {
    name: 'notes',
    count: async () => (await all()).length,
    exportJson: all,
    async erase() {
      await (await store()).erase()
      changed()
    },
  }
}
