import { expect, test } from 'vitest'
import type { ForwardInit } from './exchange'
import type { Line } from './fresh-connections'
import { createFreshConnections } from './fresh-connections'

const init = (signal = new AbortController().signal): ForwardInit => ({ method: 'POST', headers: {}, signal, redirect: 'error', credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' })

/** Lines that write down what happens on each of them. */
function world(answer: (address: string) => Promise<Response> = () => Promise.resolve(new Response('said'))) {
  const lines: string[][] = []
  const forward = createFreshConnections((index) => {
    const said: string[] = (lines[index] = [])
    const line: Line = {
      closeAllConnections: () => Promise.resolve(void said.push('closed')),
      fetch: (address) => {
        said.push(address)
        return answer(address)
      },
    }
    return Promise.resolve(line)
  })
  return { lines, forward }
}

test('E2: each call finds every connection of its line closed', async () => {
  const { lines, forward } = world()
  for (const address of ['a', 'b']) expect(await (await forward(address, init())).text()).toBe('said')
  expect(lines).toEqual([['closed', 'a', 'closed', 'b']])
})

test('E2: a line serves one call until its answer was read, so that closing never cuts another', async () => {
  const { lines, forward } = world()
  const first = await forward('a', init())
  await (await forward('b', init())).text()
  await first.text()
  await (await forward('c', init())).text()
  expect(lines.map((said) => said.filter((word) => word !== 'closed').length)).toEqual([2, 1])
})

test.each<[string, (forward: ReturnType<typeof world>['forward']) => Promise<unknown>]>([
  ['fails', (forward) => forward('fail', init()).catch(() => null)],
  ['has no body', (forward) => forward('empty', init())],
  ['is given up', async (forward) => (await forward('a', init())).body?.cancel()],
  ['is ended', async (forward) => {
    const end = new AbortController()
    await forward('a', init(end.signal))
    end.abort()
  }],
])('a call that %s leaves its line to the next', async (_name, call) => {
  const { lines, forward } = world((address) => (address === 'fail' ? Promise.reject(new Error('cut')) : Promise.resolve(new Response(address === 'empty' ? null : 'said'))))
  await call(forward)
  await (await forward('next', init())).text()
  expect(lines).toHaveLength(1)
})

test('a crowd waits for the six lines there are, and all of it is served', async () => {
  const { lines, forward } = world()
  const texts = await Promise.all(Array.from({ length: 40 }, async (_none, index) => (await forward(String(index), init())).text()))
  expect(texts).toEqual(Array(40).fill('said'))
  expect(lines).toHaveLength(6)
})
