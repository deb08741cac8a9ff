import fc from 'fast-check'

const propertyMs = 1_500
/** Values that each property sees on a busy computer too: a test may demand that some case came up among them. */
const minRuns = 10

// The same values each time, so that the next run notices what this one did; a surviving change pays for every property in full, so their time is limited.
fc.configureGlobal({ seed: 14 })
// Stops between two values, never within the first few: a property that a busy computer interrupts sooner fails, as if it had noticed the change.
fc.installGlobalPlugin(() => {
  const end = performance.now() + propertyMs
  let runs = 0
  return {
    decorateRun: (run) => (value) => {
      runs += 1
      return runs > minRuns && performance.now() > end ? new fc.PreconditionFailure(true) : run(value)
    },
  }
})
