import { setInterval } from 'node:timers'
import { Worker } from 'node:worker_threads'

/** Longer than the synchronous work of any test on a busy computer. */
const maxBlockedMs = 20_000
const beatMs = 1_000

const code = `
  const { workerData: { beats, maxBlockedMs } } = require('node:worker_threads')
  for (let last = -1; last !== beats[0];) {
    last = beats[0]
    Atomics.wait(beats, 1, 0, maxBlockedMs)
  }
  process.kill(process.pid, 'SIGKILL')
`

/**
 * Kills the process when its event loop stands still: no timeout of Vitest ends a loop that a change made endless. Tests
 * that wait for no timer never give it a turn, so that each try calls the returned function too.
 */
export function startWatchdog() {
  const beats = new Int32Array(new SharedArrayBuffer(8))
  const beat = () => Atomics.add(beats, 0, 1)
  setInterval(beat, beatMs).unref()
  const workerData = { beats, maxBlockedMs }
  new Worker(code, { eval: true, workerData, execArgv: [], stdout: true, stderr: true }).unref()
  return beat
}
