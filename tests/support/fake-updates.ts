import type { Desktop } from '#shared/desktop/desktop.ts'
import type { UpdateObstacle, UpdatesState } from '#shared/desktop/updates.ts'

type Commands = Pick<Desktop, Extract<keyof Desktop, `updates.${string}`>>

export type FakeUpdates = {
  readonly commands: Commands
  readonly calls: string[]
  obstacles: UpdateObstacle[]
  state(): UpdatesState
  set(part: Partial<UpdatesState>): void
}

export function createFakeUpdates(changed: (state: UpdatesState) => void): FakeUpdates {
  let state: UpdatesState = {
    current: '1.0.0',
    phase: { kind: 'idle', failure: null },
    checkedAt: null,
    postponedUntil: null,
    tooOld: null,
    news: null,
  }
  const calls: string[] = []
  const note = (name: string) => async () => {
    calls.push(name)
    return state
  }
  const set = (part: Partial<UpdatesState>): void => {
    state = { ...state, ...part }
    changed(state)
  }
  const fake: FakeUpdates = {
    calls,
    obstacles: [],
    state: () => state,
    set,
    commands: {
      'updates.read': async () => state,
      'updates.check': note('check'),
      'updates.download': note('download'),
      'updates.cancel': note('cancel'),
      'updates.install': async () => {
        calls.push('install')
        return { state, obstacles: fake.obstacles }
      },
      'updates.postpone': async () => {
        calls.push('postpone')
        set({ postponedUntil: Date.now() + 86_400_000 })
        return state
      },
      'updates.news-seen': async () => {
        calls.push('news-seen')
        set({ news: null })
        return state
      },
    },
  }
  return fake
}
