import { expect, test } from '@playwright/test'
import { runnerImport } from 'vite'

const { runConditions, runScreens, findFaults, findScreenFaults, formatScreens, formatTable } = (
  await runnerImport<typeof import('./network/report')>('scripts/chaos/network/report.ts')
).module

test('every act under every condition of a network: nothing lost, nothing twice, within the budget of an hour', async () => {
  const rows = await runConditions()
  console.log(formatTable(rows))
  expect(findFaults(rows)).toEqual([])
})

test('every screen under every condition of a network, and what Diagnostic says', async () => {
  const rows = await runScreens()
  console.log(formatScreens(rows))
  expect(findScreenFaults(rows)).toEqual([])
})
