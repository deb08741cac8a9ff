import { expect, it } from 'vitest'
import { sessionCommands } from './commands'

const never = (): never => {
  throw new Error('must not be called')
}

it('cancels a social sign-in at the request of the page', () => {
  let cancelled = 0
  const commands = sessionCommands({
    leaving: { maySignOut: never },
    signOut: never,
    retryStorage: never,
    humanCheck: never,
    social: { begin: never, finish: never, cancel: () => void (cancelled += 1) },
    administratorLink: { read: never, decide: never },
  })
  expect([commands['session.social-cancel'](undefined), cancelled]).toEqual([undefined, 1])
})
