import { expect, it } from 'vitest'
import { proxyCommands } from './commands'

it('hands what the dialog of the page says to the proxy, and answers with nothing of it', async () => {
  const calls: unknown[] = []
  const verdict = { outcome: 'reached', ms: 12, direct: false } as const
  const commands = proxyCommands({
    access: () => ({ question: null, closed: null }),
    answer: (credentials) => void calls.push(['answer', credentials]),
    decline: (id) => void calls.push(['decline', id]),
    reopen: () => void calls.push(['reopen']),
    test: (setting) => {
      calls.push(['test', setting])
      return Promise.resolve(verdict)
    },
  })
  const credentials = { id: 3, username: 'amira', password: 'secret', keep: false }
  expect(commands['proxy.access'](undefined)).toEqual({ question: null, closed: null })
  expect(commands['proxy.answer'](credentials)).toBeUndefined()
  expect(commands['proxy.decline']({ id: 3 })).toBeUndefined()
  expect(commands['proxy.ask-again'](undefined)).toBeUndefined()
  expect(await commands['proxy.test']({ proxy: { mode: 'system' } })).toEqual(verdict)
  expect(calls).toEqual([['answer', credentials], ['decline', 3], ['reopen'], ['test', { mode: 'system' }]])
})
