import { ipcMain } from 'electron'
import type { IpcMainInvokeEvent } from 'electron'
import { commands } from '../../shared/desktop/commands'
import type { CommandName } from '../../shared/desktop/commands'
import { createAnswer } from './answer'
import type { Refusal } from './answer'
import type { Handlers } from './handlers'

type Registration = {
  handlers: Handlers
  isTrusted: (event: IpcMainInvokeEvent) => boolean
  mayCall: (name: CommandName) => boolean
  refused: (name: CommandName, refusal: Refusal, cause: unknown) => void
}

/** The only user of `ipcMain`: every command is heard from our page alone and answered through its schemas (threats A7). */
export function register({ handlers, isTrusted, mayCall, refused }: Registration): void {
  const answer = createAnswer({ handlers, mayCall, refused })
  for (const name of Object.keys(commands) as CommandName[]) {
    ipcMain.handle(name, async (event, ...given: unknown[]) => {
      if (!isTrusted(event)) {
        refused(name, 'untrusted', null)
        throw new Error('untrusted')
      }
      return answer(name, given)
    })
  }
}
