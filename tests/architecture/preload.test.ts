import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commands } from '../../src/shared/desktop/commands'
import { events } from '../../src/shared/desktop/events'

const built = 'out/preload/index.cjs'

test('A7: the built preload holds names only: no library came along', () => {
  expect(statSync(built).size).toBeLessThan(3072)
  expect(readFileSync(built, 'utf8').match(/require\([^)]*\)/g)).toHaveLength(1)
})

test('A7: it names each command and each event, and offers no general call', () => {
  const text = readFileSync(built, 'utf8')
  for (const name of [...Object.keys(commands), ...Object.keys(events)]) expect(text).toContain(name)
})

test('A7: its lists hold the declared commands and events, and nothing else', () => {
  const lists = [...readFileSync(built, 'utf8').matchAll(/\[\s*("[a-z.-]+"(?:,\s*"[a-z.-]+")*)\s*\]/g)].map(([, names = '']) => JSON.parse(`[${names}]`) as string[])
  expect(lists).toEqual([Object.keys(commands), Object.keys(events)])
})
