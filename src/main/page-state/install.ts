import type { AppContext } from '../base/context'
import { parseJson } from '../../shared/std/json'
import type { HandlersOf } from '../base/handlers'
import { createPageState, storedPageState } from './page-state'
import type { PageState } from './page-state'
import { createSeal } from './seal'

const flushLimitMs = 1000

export function installPageState({
  log,
  files,
  settings,
  events,
  lifecycle,
  vault,
  localStores,
}: AppContext): HandlersOf<'page-state'> {
  const pageState = createPageState({
    store: files.openStore(
      'page-state.json',
      storedPageState,
      () => storedPageState.parse({ userId: null, text: '' }),
      { kind: 'screens' },
    ),
    session: () => vault.state(),
    isSharedComputer: () => settings.current().sharedComputer,
    isKeyUnknown: () => vault.isKeyUnknown(),
    seal: createSeal(() => vault.cipher('page')),
    log,
  })
  localStores.register({
    name: 'preferences',
    describe: (t) => t('preferences'),
    export: async () => {
      const { userId } = vault.state()
      const text = userId === null ? null : pageState.read(userId)
      return text === null ? null : parseJson(text)
    },
  })
  events.on('session:changed', () => pageState.sessionChanged())
  lifecycle.onShutdown('write', () => pageState.flush(), { limitMs: flushLimitMs })
  return pageStateCommands(pageState)
}

export function pageStateCommands(pageState: Pick<PageState, 'read' | 'write' | 'remove'>): HandlersOf<'page-state'> {
  return {
    'page-state.read': ({ userId }) => ({ text: pageState.read(userId) }),
    'page-state.write': async ({ userId, text, chosen }): Promise<undefined> =>
      void (await pageState.write(userId, text, chosen)),
    'page-state.remove': async ({ userId }): Promise<undefined> => void (await pageState.remove(userId)),
  }
}
