import path from 'node:path'
import { nodeFileSystem } from '#main/base/fs/file-system.ts'
import { openStore } from '#main/base/fs/store.ts'
import { storedPageState } from '#main/page-state/page-state.ts'
import { accounts } from '#sandbox/world/accounts.ts'
import { firstNumber } from '#sandbox/world/world.ts'

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
