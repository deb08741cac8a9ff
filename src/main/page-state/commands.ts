import type { HandlersOf } from '../ipc/handlers'
import type { PageState } from './page-state'

/** Handlers of `shared/desktop/page-state.ts`. */
export function pageStateCommands(pageState: Pick<PageState, 'read' | 'write' | 'remove'>): HandlersOf<'page-state'> {
  return {
    'page-state.read': ({ userId }) => ({ text: pageState.read(userId) }),
    'page-state.write': async ({ userId, text, chosen }): Promise<undefined> => void (await pageState.write(userId, text, chosen)),
    'page-state.remove': async ({ userId }): Promise<undefined> => void (await pageState.remove(userId)),
  }
}
