import { setTimeout as delay } from 'node:timers/promises'

/** Bytes of a second of the film. */
export const bytesPerSecond = 1_500_000 / 8

/** As a player of the page: a picture after a second of film, ahead by half a minute at most. */
const firstSeconds = 1
const resumeSeconds = 2
const maxAheadSeconds = 30
const stepMs = 50
/** A player tries again after an error. */
const retryMs = 1000

export type Watching = {
  firstPictureMs: number | null
  stalls: number
  stalledMs: number
  watchedSeconds: number
  /** After each, the film is asked for again from its next byte. */
  errors: string[]
}

/** Reads a film as fast as it is needed, and counts each time that there is nothing left to show. */
export async function watchFilm(
  open: (range: string, signal: AbortSignal) => Promise<Response>,
  filmBytes: number,
  forMs: number,
): Promise<Watching> {
  const startedAt = performance.now()
  const watching: Watching = { firstPictureMs: null, stalls: 0, stalledMs: 0, watchedSeconds: 0, errors: [] }
  const state = { bytes: 0, position: 0, isPlaying: false }
  const seconds = () => state.bytes / bytesPerSecond
  let last = startedAt
  let wake = (): void => undefined
  const timer = setInterval(() => {
    const now = performance.now()
    const elapsed = now - last
    last = now
    const isComplete = state.bytes >= filmBytes
    if (!state.isPlaying) {
      const needed = watching.firstPictureMs === null ? firstSeconds : resumeSeconds
      if (watching.firstPictureMs !== null) watching.stalledMs += elapsed
      if (seconds() - state.position >= needed || isComplete) {
        state.isPlaying = true
        watching.firstPictureMs ??= now - startedAt
      }
      return
    }
    state.position = Math.min(seconds(), state.position + elapsed / 1000)
    if (state.position >= seconds() && !isComplete) {
      state.isPlaying = false
      watching.stalls += 1
    }
    wake()
  }, stepMs)
  const abort = new AbortController()
  const end = setTimeout(() => abort.abort(), forMs)
  try {
    while (state.bytes < filmBytes && !abort.signal.aborted) {
      try {
        const response = await open(`bytes=${String(state.bytes)}-`, abort.signal)
        if (response.status !== 206 || response.body === null) throw new Error(`HTTP ${String(response.status)}`)
        for await (const bytes of response.body as ReadableStream<Uint8Array>) {
          state.bytes += bytes.byteLength
          while (seconds() - state.position > maxAheadSeconds && !abort.signal.aborted)
            await new Promise<void>((resolve) => void (wake = resolve))
          if (abort.signal.aborted) break
        }
      } catch (error) {
        if (abort.signal.aborted) break
        watching.errors.push(error instanceof Error ? error.message : String(error))
        await delay(retryMs)
      }
    }
    if (!abort.signal.aborted)
      await new Promise((resolve) => abort.signal.addEventListener('abort', resolve, { once: true }))
  } finally {
    clearTimeout(end)
    clearInterval(timer)
  }
  return { ...watching, watchedSeconds: state.position }
}
