import type { App, BrowserWindow, MessageBoxOptions } from 'electron'
import type { Clock, Schedule } from '../../shared/clock'
import type { Language } from '../../shared/locale'
import type { Files } from '../base/fs/files'
import type { Log } from '../base/log/log'
import { getFixedT } from '../i18n/i18n'
import { createGpuWatch, drawsInSoftware, graphicsState, noGpuFallback, storedGpuFallback } from './gpu-fallback'
import type { GraphicsState, StoredGpuFallback } from './gpu-fallback'
import { argumentsOfNextStart, createMainFailure } from './uncaught-exception'
import { createPageRecovery } from './renderer-recovery'


type Options = {
  app: App
  clock: Clock
  schedule: Schedule
  language: () => Language
  /** Asks in a dialog; answers the index of the button. */
  ask: (question: MessageBoxOptions) => Promise<number>
  files: Pick<Files, 'openStore'>
  isAccelerationWanted: boolean
  log: Pick<Log, 'warn' | 'error'>
}

/** What happens when a process fails; to be called before `ready`, for the graphics. */
export type CrashHandlers = {
  /** Brings the page of a window back where it was when it dies or hangs. */
  recoverPage(window: BrowserWindow): void
  /** Whether this start draws without the graphics process. */
  drawsInSoftware: boolean
  graphics: { state(): GraphicsState; /** The next start tries the graphics card again. */ retry(): Promise<void> }
  /** The failure that nothing else caught. */
  failed(error: unknown): Promise<void>
  /** Says why the application cannot start, then ends it; nothing after it is ever run. */
  refuseStart(problem: string): Promise<never>
}

/** Watches all our processes (threats I1, I2). */
export function installCrashHandlers({ app, clock, schedule, language, ask, files, isAccelerationWanted, log }: Options): CrashHandlers {
  const graphics = files.openStore('graphics.json', storedGpuFallback, () => noGpuFallback)
  const isSoftware = drawsInSoftware(graphics.current(), app.getVersion(), isAccelerationWanted)
  if (isSoftware) app.disableHardwareAcceleration()
  const keep = (fallback: StoredGpuFallback) => graphics.save(fallback).catch((failure: unknown) => log.warn('graphics.not-kept', { failure }))
  const gpuDied = createGpuWatch({ version: app.getVersion(), save: (fallback) => void keep(fallback), offer: () => void (isSoftware || offerRestart()) })
  async function offerRestart(): Promise<void> {
    await app.whenReady()
    const t = getFixedT(language(), 'main-crash')
    if ((await ask({ type: 'warning', message: t('graphicsTitle'), detail: t('graphicsText'), buttons: [t('failedRestart'), t('graphicsLater')], cancelId: 1, noLink: true })) !== 0) return
    app.relaunch({ args: argumentsOfNextStart(process.argv) })
    app.quit()
  }
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    log.warn('process.gone', { process: type, reason, exitCode })
    if (type === 'GPU' && reason !== 'clean-exit') gpuDied()
  })
  const failed = createMainFailure({
    uptime: () => process.uptime() * 1000,
    argv: process.argv,
    log,
    ask: async () => {
      await app.whenReady()
      const t = getFixedT(language(), 'main-crash')
      return (await ask({ type: 'error', message: t('failedTitle'), detail: t('failedText'), buttons: [t('failedRestart'), t('failedQuit')], cancelId: 1 })) === 0
    },
    restart: (args) => app.relaunch({ args }),
    quit: () => app.quit(),
  })
  process.on('uncaughtException', (error) => void failed(error))
  process.on('unhandledRejection', (failure) => log.error('main.rejected', { failure }))
  const recoverPage = createPageRecovery({
    clock,
    schedule,
    language,
    ask: ({ title, text, buttons, signal }) => ask({ type: 'warning', message: title, detail: text, buttons, cancelId: 0, signal }),
    died: (reason, action) => log.error('page.died', { reason, action }),
  })
  const refuseStart = async (problem: string): Promise<never> => {
    process.stderr.write(`${app.getName()}: ${problem}\n`)
    log.error('start.refused', { problem })
    const t = getFixedT(language(), 'main-crash')
    await ask({ type: 'error', message: t('platformTitle'), detail: problem, buttons: [t('failedQuit')] })
    app.quit()
    return new Promise(() => undefined)
  }
  const drawing = {
    state: () => graphicsState({ stored: graphics.current(), version: app.getVersion(), isSoftware, wasWanted: isAccelerationWanted }),
    retry: () => keep(noGpuFallback),
  }
  return { recoverPage, drawsInSoftware: isSoftware, graphics: drawing, failed, refuseStart }
}
