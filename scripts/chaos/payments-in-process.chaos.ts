import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { runnerImport } from 'vite'
import { startSandbox } from '#tests/support/sandbox-client.ts'
import { seed } from './seed'

const { followPayment, paymentSchedule } = (
  await runnerImport<typeof import('#tests/support/payment-schedules.ts')>('tests/support/payment-schedules.ts')
).module

const personalities = ['keyed', 'naive'] as const
const runs = Math.ceil(Number(process.env['TUTORAT_PAYMENT_RUNS'] ?? 1000) / personalities.length)

for (const personality of personalities) {
  test(
    `E1, E2, E3: ${runs} schedules of presses, TLS errors, 401s, kills and lost keys: no order is made twice ` +
      `(${personality} platform)`,
    async () => {
      const sandbox = await startSandbox({ personality })
      const twice: unknown[] = []
      const untrue: unknown[] = []
      const ends: Record<string, number> = {}
      let uncertain = 0
      for (const schedule of fc.sample(paymentSchedule, { seed, numRuns: runs })) {
        const outcome = await followPayment(sandbox, schedule)
        const shown = outcome.shown ?? 'nothing'
        ends[shown] = (ends[shown] ?? 0) + 1
        uncertain += outcome.uncertain
        if (outcome.made > 1) twice.push({ schedule, outcome })
        if ((shown === 'done' || shown === 'waiting') !== (outcome.made === 1) && shown !== 'uncertain')
          untrue.push({ schedule, outcome })
      }
      console.log(
        `${personality}: ${runs} schedules, ${uncertain} answers in doubt, ${twice.length} orders made twice, ` +
          `${untrue.length} ends shown wrongly, shown ${JSON.stringify(ends)}`,
      )
      expect(JSON.stringify(twice)).toBe('[]')
      expect(JSON.stringify(untrue)).toBe('[]')
      expect(uncertain).toBeGreaterThan(0)
      await sandbox.close()
    },
  )
}
