import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const logCall = /\blog\??(?:\.(?:debug|info|warn|error)|\[level\])\(\s*'([^']+)'/g
const readable = /^[a-z]+(?:-[a-z]+)*\.(?!not-|no-)[a-z]+(?:-[a-z]+)*$/
const unclear = /-not-|\b(?:told|kept|gone|died|forgotten|unread|broken|words)\b/

/** `start` is the first row of each log. */
const isReadable = (event: string): boolean => event === 'start' || (readable.test(event) && !unclear.test(event))

const eventsIn = (text: string): string[] => [...text.matchAll(logCall)].map(([, event]) => event ?? '')

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
  .map((name) => path.join('src', name))

test('eventsIn finds a call over several lines, and isReadable refuses a negated or unclear event', () => {
  const text =
    "log.warn(\n  'money.not-kept', { failure })\nthis.#options.log?.info('reminders.told')\nlog.info('push.ended')"
  expect(eventsIn(text)).toEqual(['money.not-kept', 'reminders.told', 'push.ended'])
  expect(eventsIn(text).filter(isReadable)).toEqual(['push.ended'])
})

test('every log event is a subject with an event that support staff can read', () => {
  const events = files.flatMap((file) => eventsIn(readFileSync(file, 'utf8')))
  expect(events.length).toBeGreaterThan(90)
  expect(events.filter((event) => !isReadable(event))).toEqual([])
})
