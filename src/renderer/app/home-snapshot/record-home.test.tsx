import { expect, it } from 'vitest'
import type { CoreState } from '#core/store/core-state.ts'
import { isSettled } from './record-home'

type Part = {
  session?: object
  network?: object
  settings?: object
  queries?: Record<string, { status: string } | undefined>
}

const stateWith = ({ session, network, settings, queries = { me: { status: 'fulfilled' } } }: Part = {}) =>
  ({
    api: { queries },
    session: { signedIn: true, backend: 'keychain', adminUserId: null, ...session },
    network: { connected: true, reachable: true, ...network },
    settings: { sharedComputer: false, ...settings },
  }) as unknown as CoreState

it('Home has settled once the platform has answered everything', () => {
  expect(isSettled(stateWith())).toBe(true)
})

it.each<[string, Part]>([
  ['an answer is awaited', { queries: { me: { status: 'fulfilled' }, alerts: { status: 'pending' } } }],
  ['an answer failed', { queries: { me: { status: 'rejected' } } }],
  ['nobody is signed in', { session: { signedIn: false } }],
  ['the session is stored nowhere', { session: { backend: 'memory' } }],
  ['an administrator has opened the account', { session: { adminUserId: '9' } }],
  ['the computer is shared', { settings: { sharedComputer: true } }],
  ['the platform is out of reach', { network: { reachable: false } }],
  ['the computer is offline', { network: { connected: false } }],
])('Home is not recorded while %s', (_name, part) => {
  expect(isSettled(stateWith(part))).toBe(false)
})
