import { cwd, env, umask } from 'node:process'

// Vitest reports progress 100 ms after a run; unreferenced, its timer is no leak.
const { setTimeout: setTimer } = globalThis
const progressDelayMs = 100
globalThis.setTimeout = Object.defineProperties((task, delay, ...args) => {
  const timer = setTimer(task, delay, ...args)
  return delay === progressDelayMs ? timer.unref() : timer
}, Object.getOwnPropertyDescriptors(setTimer))

// The pipes to Stryker, which every run has.
const expected = new Set(['PipeWrap', 'TTYWrap'])
// A window of jsdom stays, because a worker is reused without its end: libraries would take it for a browser.
const globals = () => [
  umask(),
  cwd(),
  process.platform,
  ...['setTimeout', 'Date', 'fetch', 'Event', 'document'].map((name) => globalThis[name]),
]
const variables = () =>
  Object.keys(env)
    .filter((name) => !name.startsWith('VITEST'))
    .sort()
    .join()
const initial = globals()
let initialVariables

/** Detects timers, sockets and globals that would leak into the next mutant's tests. */
function isClean() {
  initialVariables ??= variables()
  return (
    process.getActiveResourcesInfo().every((name) => expected.has(name)) &&
    globals().every((value, index) => value === initial[index]) &&
    variables() === initialVariables
  )
}

process.setMaxListeners(0)
process.on('message', (message) => {
  if (message?.type === 'mutate:is-clean') process.send({ type: 'mutate:is-clean', isClean: isClean() })
})
