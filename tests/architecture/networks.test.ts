import { expect, it } from 'vitest'
import type { ActName } from '../../scripts/chaos/network/acts'
import { conditions } from '../../scripts/chaos/network/conditions'
import { findFaults, findScreenFaults, runConditions, runScreens } from '../../scripts/chaos/network/report'

// All conditions and acts are `npm run chaos -- network`.
it.each<[string, ActName[]]>([
  ['filter page with 403', ['read', 'record']],
  ['proxy with NTLM and Basic', ['read']],
  ['cut at 1 kB', ['homework', 'update']],
  ['answers lost', ['homework']],
  ['answers of writes lost', ['record', 'homework']],
  ['ten minutes of 503, Retry-After as a date, computer an hour slow', ['record', 'homework']],
  ['name that is not known', ['read', 'record', 'homework']],
])('loses nothing, sends nothing twice and stays within its budget: %s', async (name, acts) => {
  const selected = conditions.filter((condition) => condition.name === name)
  expect(selected).toHaveLength(1)
  expect(findFaults(await runConditions(selected, acts))).toEqual([])
})

it.each([
  'open network',
  'filter page with 403',
  'proxy whose password nobody types',
  'cut at 1 kB',
  '5 kB a second',
  'gzip that ends halfway',
  'name that is not known',
])('shows each screen, and Diagnostic names the condition: %s', async (name) => {
  const selected = conditions.filter((condition) => condition.name === name)
  expect(selected).toHaveLength(1)
  expect(findScreenFaults(await runScreens(selected))).toEqual([])
})
