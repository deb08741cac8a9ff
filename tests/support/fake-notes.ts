import type { Vault } from '#main/base/services.ts'
import { noteCommands } from '#main/notes/commands.ts'
import { createMemoryNotes } from '#main/notes/note-store.ts'
import { createNotes } from '#main/notes/notes.ts'
import type { Note } from '#shared/desktop/notes.ts'
import { administratorIn } from '#shared/impersonation.ts'

type Options = {
  vault: () => Vault
  isSharedComputer: () => boolean
  now: () => number
  changed: (contentId: number | null) => void
}

export function createFakeNotes({ vault, isSharedComputer, now, changed }: Options) {
  const users = new Map<number, ReturnType<typeof createMemoryNotes>>()
  const control = {
    isFull: false,
    exported: [] as Note[][],
    exportOutcome: 'saved' as 'saved' | 'cancelled' | 'failed',
  }
  const notes = createNotes({
    openStored: async (userId) => {
      const store = users.get(userId) ?? createMemoryNotes('encrypted')
      users.set(userId, store)
      return {
        ...store,
        save: (note) => (control.isFull ? Promise.resolve('not-stored') : store.save(note)),
        remove: (note) => (control.isFull ? Promise.resolve('not-stored') : store.remove(note)),
      }
    },
    removeStored: async (userId) => void users.delete(userId),
    isSharedComputer,
    now,
    exportFile: async (exported) => {
      control.exported.push([...exported])
      return control.exportOutcome
    },
    onChange: changed,
    log: { warn: () => undefined },
  })
  const sync = (): void => {
    const state = vault().state()
    const { userId } = state
    notes.sessionChanged({ userId, isAdministrator: administratorIn(state) !== null })
  }
  const commands = noteCommands({
    list: (input) => (sync(), notes.list(input)),
    read: (id) => (sync(), notes.read(id)),
    save: (input) => (sync(), notes.save(input)),
    remove: (id) => (sync(), notes.remove(id)),
    export: (contentId) => (sync(), notes.export(contentId)),
  })
  return { control, commands, service: notes }
}

type Commands = ReturnType<typeof createFakeNotes>['commands']
export type FakeNotes = ReturnType<typeof createFakeNotes>['control']

export function asDesktopCommands(commands: Commands) {
  return {
    'notes.list': async (input: Parameters<Commands['notes.list']>[0]) => commands['notes.list'](input),
    'notes.read': async (input: Parameters<Commands['notes.read']>[0]) => commands['notes.read'](input),
    'notes.save': async (input: Parameters<Commands['notes.save']>[0]) => commands['notes.save'](input),
    'notes.remove': async (input: Parameters<Commands['notes.remove']>[0]) => commands['notes.remove'](input),
    'notes.export': async (input: Parameters<Commands['notes.export']>[0]) => commands['notes.export'](input),
  }
}
