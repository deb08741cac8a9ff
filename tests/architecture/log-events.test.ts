import { expect, test } from 'vitest'
import { eventsIn, logEvents } from '../support/log-events'

const readable = /^[a-z]+(?:-[a-z]+)*\.(?!not-|no-)[a-z]+(?:-[a-z]+)*$/
const unclear = /-not-|\b(?:told|kept|gone|died|forgotten|unread|broken|words)\b/

/** `start` is the first row of each log. */
const isReadable = (event: string): boolean => event === 'start' || (readable.test(event) && !unclear.test(event))

test('eventsIn finds a call over several lines, and isReadable refuses a negated or unclear event', () => {
  const text =
    "log.warn(\n  'money.not-kept', { failure })\nthis.#options.log?.info('reminders.told')\nlog.info('push.ended')"
  expect(eventsIn(text)).toEqual(['money.not-kept', 'reminders.told', 'push.ended'])
  expect(eventsIn(text).filter(isReadable)).toEqual(['push.ended'])
})

test('every log event is a subject with an event that support staff can read', () => {
  const events = logEvents()
  expect(events.length).toBeGreaterThan(90)
  expect(events.filter((event) => !isReadable(event))).toEqual([])
})
