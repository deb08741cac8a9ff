import { emptyQueue, reduceQueue, type LessonQueue, type QueueEvent } from '#main/offline-lessons/queue.ts'
import type { Desktop } from '#shared/desktop/desktop.ts'
import type { OfflineEstimate, OfflineLessonsState, OfflineTarget } from '#shared/desktop/offline-lessons.ts'

type Options = {
  isSharedComputer: () => boolean
  limit: () => number
  changed: (state: OfflineLessonsState) => void
}

type Commands = Pick<Desktop, Extract<keyof Desktop, `offline-lessons.${string}`>>

export type FakeOfflineLessons = {
  commands: Commands
  state(): OfflineLessonsState
  reported: boolean[]
  targets: OfflineTarget[]
  estimate: OfflineEstimate | Error
  off: OfflineLessonsState['off']
  readFailure: Error | null
  storedBytes: Map<number, number>
  dispatch(event: QueueEvent): void
}

export function createFakeOfflineLessons({ isSharedComputer, limit, changed }: Options): FakeOfflineLessons {
  let queue: LessonQueue = { ...emptyQueue, isMetered: false }
  const apply = async (event: QueueEvent): Promise<OfflineLessonsState> => {
    fake.dispatch(event)
    return fake.state()
  }
  const fake: FakeOfflineLessons = {
    reported: [],
    targets: [],
    estimate: { ok: false, failure: 'connection' },
    off: null,
    readFailure: null,
    storedBytes: new Map(),
    state: () => ({
      off: isSharedComputer() ? 'shared-computer' : fake.off,
      limit: limit(),
      usedBytes: queue.lessons.reduce((sum, { contentId }) => sum + (fake.storedBytes.get(contentId) ?? 0), 0),
      isMetered: queue.isMetered,
      lessons: queue.lessons.map(({ onMetered: _onMetered, attempts: _attempts, ...lesson }) => ({
        ...lesson,
        storedBytes: fake.storedBytes.get(lesson.contentId) ?? 0,
      })),
    }),
    dispatch(event) {
      queue = reduceQueue(queue, event)
      changed(fake.state())
    },
    commands: {
      'offline-lessons.read': async () => {
        if (fake.readFailure !== null) throw fake.readFailure
        return fake.state()
      },
      'offline-lessons.estimate': async (target) => {
        fake.targets.push(target)
        if (fake.estimate instanceof Error) throw fake.estimate
        return fake.estimate
      },
      'offline-lessons.add': (request) => apply({ type: 'added', ...request }),
      'offline-lessons.pause': (request) => apply({ type: 'paused', ...request }),
      'offline-lessons.resume': (request) => apply({ type: 'resumed', ...request }),
      'offline-lessons.remove': (request) => apply({ type: 'removed', ...request }),
      'offline-lessons.connection': async ({ isMetered }) => void fake.reported.push(isMetered),
    },
  }
  return fake
}
