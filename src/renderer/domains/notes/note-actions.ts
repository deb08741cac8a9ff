import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import type { CommandInput } from '#shared/desktop/commands.ts'
import type { Note } from '#shared/desktop/notes.ts'

export type SaveOutcome = 'saved' | 'not-stored' | 'too-many' | 'failed'

export async function saveNote(input: CommandInput<'notes.save'>): Promise<SaveOutcome> {
  try {
    return (await desktop['notes.save'](input)).outcome
  } catch (error) {
    reportFailure('notes.save', error)
    return 'failed'
  }
}

export async function removeNote(id: string): Promise<Note | null> {
  try {
    const { outcome, note } = await desktop['notes.remove']({ id })
    return outcome === 'removed' ? note : null
  } catch (error) {
    reportFailure('notes.remove', error)
    return null
  }
}

export function restoreNote({ id, lesson, place, text, createdAt }: Note): Promise<SaveOutcome> {
  return saveNote({ id, lesson, place, text, createdAt })
}

/** Null if the note no longer exists. */
export async function readNote(id: string): Promise<Note | null> {
  try {
    return (await desktop['notes.read']({ id })).note
  } catch (error) {
    reportFailure('notes.read', error)
    return null
  }
}

export async function exportNotes(contentId: number | null): Promise<'saved' | 'cancelled' | 'failed'> {
  try {
    return (await desktop['notes.export']({ contentId })).outcome
  } catch (error) {
    reportFailure('notes.export', error)
    return 'failed'
  }
}
