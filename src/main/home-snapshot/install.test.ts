import { expect, it, vi } from 'vitest'
import { lastHome } from '#tests/support/last-home.ts'
import type { AppEvents } from '../base/context'
import { createEmitter } from '../base/events'
import { createLifecycle } from '../base/lifecycle'
import type { LocalStore } from '../base/services'
import { systemTimers } from '../base/timers'
import { getFixedT } from '../i18n/i18n'
import type { HomeSnapshots } from './home-snapshots'
import { installHomeSnapshots } from './install'

function install(own: Partial<HomeSnapshots> = {}) {
  const events = createEmitter<AppEvents>((_name, failure) => {
    throw failure
  })
  const restored = Promise.withResolvers<null>()
  const sessionChanged = vi.fn()
  const stores: LocalStore[] = []
  const lifecycle = createLifecycle(systemTimers)
  const commands = installHomeSnapshots(
    { events, lifecycle, localStores: { register: (store) => void stores.push(store), all: () => stores } },
    {
      restored: restored.promise,
      snapshots: {
        prefetch: () => undefined,
        prepare: () => Promise.resolve(),
        take: () => Promise.resolve(null),
        written: () => undefined,
        consumeWritten: () => false,
        save: () => Promise.resolve(),
        read: () => Promise.resolve(null),
        sessionChanged,
        flush: () => Promise.resolve(),
        ...own,
      },
    },
  )
  return { events, restored, sessionChanged, stores, commands }
}

it('what changes before the session is restored is judged by the restored session', async () => {
  const { events, restored, sessionChanged } = install()
  const settings = {} as AppEvents['settings:changed']
  events.emit('settings:changed', settings)
  await Promise.resolve()
  expect(sessionChanged).not.toHaveBeenCalled()
  restored.resolve(null)
  await vi.waitFor(() => expect(sessionChanged).toHaveBeenCalledOnce())
})

it('D4: the words of the last Home are exported, without what draws them', async () => {
  const tree = [
    {
      name: 'h1',
      attributes: {},
      style: {},
      children: ['Bonjour ', { name: 'b', attributes: {}, style: {}, children: ['Amira'] }],
    },
    'Maths',
  ]
  const { stores } = install({ read: () => Promise.resolve({ ...lastHome, tree: tree as typeof lastHome.tree }) })
  expect(stores.map(({ name, describe }) => [name, describe(getFixedT('fr', 'main-my-data'))])).toEqual([
    ['last-home', getFixedT('fr', 'main-my-data')('lastHome')],
  ])
  expect(await stores[0]?.export()).toEqual({ language: lastHome.language, texts: ['Bonjour ', 'Amira', 'Maths'] })
})

it('D4: nothing is exported where no Home is stored', async () => {
  expect(await install().stores[0]?.export()).toBeNull()
})

it('the page hands over what Home shows', async () => {
  const saved: string[] = []
  const { commands } = install({ save: async (text) => void saved.push(text) })
  expect(await commands['home-snapshot.save']({ text: 'home' })).toBeUndefined()
  expect(saved).toEqual(['home'])
})
