import { parseJson } from '#shared/std/json.ts'
import type { AppContext } from '../base/context'
import { subscribeUserService } from '../base/delivery/user-services'
import type { HandlersOf } from '../base/handlers'
import type { UserKeys } from '../session/user-key'
import { createLastingSeal } from './lasting-seal'
import { createPageState, storedPageState, type PageState } from './page-state'
import { createSeal } from './seal'

/** Of what `endLimitMs` leaves after a signal. A busy disk takes more than a second. */
const flushLimitMs = 1500

type Dependencies = { keys: UserKeys; platform: () => Promise<string>; clearLocalStorage: () => Promise<unknown> }

type Context = Pick<AppContext, 'log' | 'schedule' | 'files' | 'localStores' | 'events' | 'lifecycle'> & {
  settings: Pick<AppContext['settings'], 'current'>
  vault: Pick<AppContext['vault'], 'state' | 'isKeyUnknown' | 'cipher'>
}

export function installPageState(context: Context, dependencies: Dependencies): HandlersOf<'page-state'> {
  const { log, schedule, files, settings, vault, localStores } = context
  const pageState = createPageState({
    store: files.openStore(
      'page-state.json',
      storedPageState,
      () => storedPageState.parse({ userId: null, text: '' }),
      { kind: 'screens' },
    ),
    schedule,
    session: () => vault.state(),
    isSharedComputer: () => settings.current().sharedComputer,
    isKeyUnknown: () => vault.isKeyUnknown(),
    seal: createSeal(() => vault.cipher('page')),
    lastingSeal: createLastingSeal(dependencies),
    log,
  })
  localStores.register({
    name: 'preferences',
    describe: (t) => t('preferences'),
    export: async () => {
      const { userId } = vault.state()
      const text = userId === null ? null : await pageState.read(userId)
      return text === null ? null : parseJson(text)
    },
  })
  subscribeUserService(context, pageState, { step: 'write', limitMs: flushLimitMs })
  return pageStateCommands(pageState, dependencies.clearLocalStorage)
}

export function pageStateCommands(
  pageState: Pick<PageState, 'read' | 'write' | 'remove'>,
  clearLocalStorage: () => Promise<unknown>,
): HandlersOf<'page-state'> {
  let isCleared = false
  return {
    'page-state.read': async ({ userId, hasFormer }) => {
      // No frame is open yet: all that is left there are partners' values, which Chromium deletes but does not overwrite.
      if (!hasFormer && !isCleared) {
        isCleared = true
        void clearLocalStorage()
      }
      return { text: await pageState.read(userId) }
    },
    'page-state.write': async (written): Promise<undefined> => void (await pageState.write(written)),
    'page-state.remove': async ({ userId }): Promise<undefined> => void (await pageState.remove(userId)),
  }
}
