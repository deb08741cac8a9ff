import fc from 'fast-check'

/** CPU time: a busy computer tries as many values. */
const propertyMs = Number(process.env['TUTORAT_MUTATE_PROPERTY_MS'] ?? 1_500)
const minRuns = 10

function usedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

// A fixed seed makes runs comparable; the time is limited, because surviving mutants run every property in full.
fc.configureGlobal({ seed: 14 })
// Stops only after `minRuns`: fast-check fails a property interrupted earlier, which would count as a killed mutant.
fc.installGlobalPlugin(() => {
  const end = usedMs() + propertyMs
  let runs = 0
  return {
    decorateRun: (run) => (value) => {
      runs += 1
      return runs > minRuns && usedMs() > end ? new fc.PreconditionFailure(true) : run(value)
    },
  }
})
