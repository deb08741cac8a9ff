import { expect, it } from 'vitest'
import type { SessionState } from '#shared/desktop/session.ts'
import { restoreSession } from './restore-session'

const signedOut: SessionState = {
  signedIn: false,
  generation: 2,
  userId: null,
  backend: 'keychain',
  memoryReason: null,
  adminUserId: null,
}
const signedIn: SessionState = { ...signedOut, signedIn: true, userId: 1, generation: 1 }

function createVault(restored: SessionState) {
  const calls: string[] = []
  return {
    calls,
    restore: () => Promise.resolve(restored),
    signOut: () => {
      calls.push('sign-out')
      return Promise.resolve(signedOut)
    },
  }
}

it('keeps a restored session', async () => {
  const vault = createVault(signedIn)
  expect([await restoreSession(vault, false), vault.calls]).toEqual([signedIn, []])
})

it('ends a session whose data are being erased', async () => {
  const vault = createVault(signedIn)
  expect([await restoreSession(vault, true), vault.calls]).toEqual([signedOut, ['sign-out']])
})

it('signs nobody out where nobody is signed in', async () => {
  const vault = createVault(signedOut)
  expect([await restoreSession(vault, true), vault.calls]).toEqual([signedOut, []])
})
