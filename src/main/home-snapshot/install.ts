import type { HomeNode } from '#shared/home-snapshot/home-snapshot.ts'
import type { AppContext } from '../base/context'
import { subscribeUserService } from '../base/delivery/user-services'
import type { HandlersOf } from '../base/handlers'
import type { HomeSnapshots } from './home-snapshots'

/** Of what `endLimitMs` leaves after a signal. */
const flushLimitMs = 500

/** The window's first document is answered before the services load: the snapshots themselves exist already. */
export function installHomeSnapshots(
  context: Pick<AppContext, 'events' | 'lifecycle' | 'localStores'>,
  { snapshots, restored }: { snapshots: HomeSnapshots; restored: Promise<unknown> },
): HandlersOf<'home-snapshot'> {
  context.localStores.register({
    name: 'last-home',
    describe: (t) => t('lastHome'),
    export: async () => {
      const home = await snapshots.read()
      return home === null ? null : { language: home.language, texts: home.tree.flatMap(textsIn) }
    },
  })
  // Until the stores have answered nobody is signed in, and a setting would erase the Home of the user who is.
  const sessionChanged = (): void =>
    void restored.then(
      () => snapshots.sessionChanged(),
      () => undefined,
    )
  subscribeUserService(context, { sessionChanged, flush: snapshots.flush }, { step: 'write', limitMs: flushLimitMs })
  context.events.on('settings:changed', sessionChanged)
  return homeSnapshotCommands(snapshots)
}

export function homeSnapshotCommands({ save }: Pick<HomeSnapshots, 'save'>): HandlersOf<'home-snapshot'> {
  return { 'home-snapshot.save': async ({ text }): Promise<undefined> => void (await save(text)) }
}

function textsIn(node: HomeNode): string[] {
  return typeof node === 'string' ? [node] : node.children.flatMap(textsIn)
}
