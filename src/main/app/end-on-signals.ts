import type { Schedule } from '#shared/clock.ts'

export const endSignals = ['SIGTERM', 'SIGHUP', 'SIGINT'] as const
type EndSignal = (typeof endSignals)[number]

/** Milliseconds from the signal to the end, whatever the application is doing. */
export const endLimitMs = 1900

type Options = {
  process: { on(signal: EndSignal, listener: () => void): unknown }
  app: { whenReady(): Promise<unknown>; quit(): void; exit(code: number): void }
  schedule: Schedule
  /** No more questions, and the shutdown hurries. */
  hurry: (signal: EndSignal) => void
}

/**
 * A log-out, `systemctl stop` or a closed terminal. Chromium's own handler only asks the application to quit, which a
 * dialog, a frozen page or a question about unsaved work holds for ever; Windows ends its sessions without signals.
 */
export function endOnSignals({ process, app, schedule, hurry }: Options): void {
  let isEnding = false
  const end = (signal: EndSignal): void => {
    if (isEnding) return
    isEnding = true
    schedule(endLimitMs, () => app.exit(0))
    hurry(signal)
    app.quit()
  }
  // Chromium replaces earlier handlers by its own before `ready`.
  void app.whenReady().then(() => {
    for (const signal of endSignals) process.on(signal, () => end(signal))
  })
}
