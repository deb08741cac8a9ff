import fc from 'fast-check'

/** Milliseconds of the processor, not of the clock: on a busy computer a property sees as many values. */
const propertyMs = 1_500
const minRuns = 10

function usedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

// The same values each time, so that the next run notices what this one did; a surviving change pays for every property in full, so their time is limited.
fc.configureGlobal({ seed: 14 })
// Stops between two values, never within the first few: a property that is interrupted sooner fails, as if it had noticed the change.
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
