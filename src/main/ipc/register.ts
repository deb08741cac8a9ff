import { ipcMain, type IpcMainInvokeEvent } from 'electron'
import { commandNames } from 'virtual:ipc-names'
import type { CommandName } from '#shared/desktop/commands.ts'

type RegisterOptions = {
  dispatch: (name: CommandName, args: readonly unknown[]) => Promise<unknown>
  isTrusted: (event: IpcMainInvokeEvent, command: CommandName) => boolean
  onUntrusted: (name: CommandName) => void
}

/** The only user of `ipcMain`; accepts the application page, and of the find bar its own commands (threats A7). */
export function register({ dispatch, isTrusted, onUntrusted }: RegisterOptions): void {
  for (const name of commandNames) {
    ipcMain.handle(name, async (event, ...args: unknown[]) => {
      if (!isTrusted(event, name)) {
        onUntrusted(name)
        throw new Error('untrusted sender')
      }
      return dispatch(name, args)
    })
  }
}
