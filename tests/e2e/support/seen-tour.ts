import path from 'node:path'
import { nodeFileSystem } from '../../../src/main/base/fs/file-system'
import { openStore } from '../../../src/main/base/fs/store'
import { storedPageState } from '../../../src/main/page-state/page-state'
import { accounts } from '../../../src/sandbox/world/accounts'
import { firstNumber } from '../../../src/sandbox/world/world'

const userIds = accounts.map((_, index) => firstNumber + index)

/** Stores that each demo account has seen the tour, which would otherwise cover Home when a journey pauses there. */
export async function storeSeenTour(profile: string): Promise<void> {
  const text = JSON.stringify({
    tour: JSON.stringify({ seen: true }),
    _persist: JSON.stringify({ version: 2, rehydrated: true }),
  })
  const folder = path.join(profile, 'data')
  nodeFileSystem.makeDirectory(folder)
  const store = openStore({
    disk: nodeFileSystem,
    file: path.join(folder, 'page-state.json'),
    kind: 'screens',
    schema: storedPageState,
    fallback: () => storedPageState.parse({ userId: null, text: '' }),
    onProblem: () => undefined,
  })
  await store.save({ ...store.current(), left: userIds.map((userId) => ({ userId, text, lasting: null })) })
}
