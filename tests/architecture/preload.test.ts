import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { commands } from '#shared/desktop/commands.ts'
import { events } from '#shared/desktop/events.ts'

const built = 'out/preload/index.cjs'

// A fresh checkout has no build, an edited one an old one; otherwise this does nothing.
beforeAll(() => void execFileSync(process.execPath, ['scripts/run.mjs', 'build']))

test('A7: the built preload contains only names and no library', () => {
  expect(statSync(built).size).toBeLessThan(3584)
  expect(readFileSync(built, 'utf8').match(/require\([^)]*\)/g)).toHaveLength(1)
})

test('A7: the built preload contains each command and each event by name', () => {
  const text = readFileSync(built, 'utf8')
  for (const name of [...Object.keys(commands), ...Object.keys(events)]) expect(text).toContain(name)
})

test('A7: the lists of the built preload contain exactly the declared commands and events', () => {
  const lists = [...readFileSync(built, 'utf8').matchAll(/\[\s*("[a-z.-]+"(?:,\s*"[a-z.-]+")*)\s*\]/g)].map(
    ([, names = '']) => JSON.parse(`[${names}]`) as string[],
  )
  expect(lists).toEqual([Object.keys(commands), Object.keys(events)])
})
