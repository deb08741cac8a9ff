import { ipcMain } from 'electron'
import type { IpcMainInvokeEvent } from 'electron'
import { commandNames } from 'virtual:ipc-names'
import type { CommandName } from '../../shared/desktop/commands'

type Registration = {
  /** Answers a command of our page through its schemas; the first ones may wait until the rest of the desktop is there. */
  answer: (name: CommandName, given: readonly unknown[]) => Promise<unknown>
  isTrusted: (event: IpcMainInvokeEvent) => boolean
  untrusted: (name: CommandName) => void
}

/** The only user of `ipcMain`: every command is heard from our page alone (threats A7). */
export function register({ answer, isTrusted, untrusted }: Registration): void {
  for (const name of commandNames) {
    ipcMain.handle(name, async (event, ...given: unknown[]) => {
      if (!isTrusted(event)) {
        untrusted(name)
        throw new Error('untrusted')
      }
      return answer(name, given)
    })
  }
}
