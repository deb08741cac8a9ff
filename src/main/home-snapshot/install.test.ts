import { expect, it, vi } from 'vitest'
import type { AppEvents } from '../base/context'
import { createEmitter } from '../base/events'
import { createLifecycle } from '../base/lifecycle'
import { systemTimers } from '../base/timers'
import { installHomeSnapshots } from './install'

it('what changes before the session is restored is judged by the restored session', async () => {
  const events = createEmitter<AppEvents>((_name, failure) => {
    throw failure
  })
  const restored = Promise.withResolvers<null>()
  const sessionChanged = vi.fn()
  installHomeSnapshots(
    { events, lifecycle: createLifecycle(systemTimers), localStores: { register: () => undefined, all: () => [] } },
    {
      restored: restored.promise,
      snapshots: {
        prefetch: () => undefined,
        take: () => Promise.resolve(null),
        written: () => undefined,
        consumeWritten: () => false,
        save: () => Promise.resolve(),
        read: () => Promise.resolve(null),
        sessionChanged,
        flush: () => Promise.resolve(),
      },
    },
  )
  const settings = {} as AppEvents['settings:changed']
  events.emit('settings:changed', settings)
  await Promise.resolve()
  expect(sessionChanged).not.toHaveBeenCalled()
  restored.resolve(null)
  await vi.waitFor(() => expect(sessionChanged).toHaveBeenCalledOnce())
})
