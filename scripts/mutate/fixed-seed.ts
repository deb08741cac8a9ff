import fc from 'fast-check'

// The same values each time, so that the next run notices what this one did; a surviving change pays for every property in full, so their time is limited.
fc.configureGlobal({ seed: 14 })
fc.installGlobalPlugin(fc.interruptAfterTimeLimit(1_500))
