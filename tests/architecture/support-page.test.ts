import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { logEvents } from '../support/log-events'

const named = new Set(
  [...readFileSync('docs/support.md', 'utf8').matchAll(/`([a-z]+(?:-[a-z]+)*(?:\.[a-z-]+)?)(?: \{[^`]*)?`/g)].map(
    ([, event]) => event ?? '',
  ),
)

test('docs/support.md says every log event in words', () => {
  expect(logEvents().filter((event) => !named.has(event))).toEqual([])
})

test('docs/support.md and docs/integration.md name no log event that is never written', () => {
  const written = new Set(logEvents())
  const subjects = new Set([...written].map((event) => event.split('.')[0]))
  const isEvent = (name: string) => name.includes('.') && subjects.has(name.split('.')[0] ?? '')
  const inIntegration = [...readFileSync('docs/integration.md', 'utf8').matchAll(/^\| `([a-z-]+\.[a-z-]+)/gm)]
  const all = [...named, ...inIntegration.map(([, event]) => event ?? '')]
  expect(all.filter((name) => isEvent(name) && !written.has(name) && !/\.(?:md|json|log)$/.test(name))).toEqual([])
})
