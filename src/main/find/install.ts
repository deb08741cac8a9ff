import type { AppContext } from '../app/context'
import type { HandlersOf } from '../ipc/handlers'
import { createFind, type Find } from './find'

export function installFind({ window, notifyPage }: AppContext): HandlersOf<'find'> {
  return findCommands(
    createFind({
      contents: () => window.current()?.webContents ?? null,
      found: (result) => notifyPage('find.result', result),
    }),
  )
}

export function findCommands(find: Find): HandlersOf<'find'> {
  return {
    'find.search': (request): undefined => {
      find.search(request)
    },
    'find.stop': (): undefined => {
      find.stop()
    },
  }
}
