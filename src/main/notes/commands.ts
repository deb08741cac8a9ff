import type { HandlersOf } from '../base/handlers'
import type { Notes } from './notes'

/** Each rejects while signed out. */
export function noteCommands(notes: Pick<Notes, 'list' | 'read' | 'save' | 'remove' | 'export'>): HandlersOf<'notes'> {
  return {
    'notes.list': (input) => notes.list(input),
    'notes.read': async ({ id }) => ({ note: await notes.read(id) }),
    'notes.save': (input) => notes.save(input),
    'notes.remove': ({ id }) => notes.remove(id),
    'notes.export': async ({ contentId }) => ({ outcome: await notes.export(contentId) }),
  }
}
