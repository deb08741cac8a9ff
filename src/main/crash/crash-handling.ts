import type { App, BrowserWindow, MessageBoxOptions } from 'electron'
import type { Clock, Schedule } from '#shared/clock.ts'
import type { Language } from '#shared/locale.ts'
import type { Files } from '../base/fs/files'
import type { Log } from '../base/log/log'
import { restartProgram } from '../base/restart'
import { getFixedT } from '../i18n/i18n'
import {
  createGpuCrashCounter,
  rendersInSoftware,
  toGraphicsState,
  noGpuFallback,
  storedGpuFallback,
  type GraphicsState,
  type StoredGpuFallback,
} from './gpu-fallback'
import { createRendererRecovery } from './renderer-recovery'
import { getRestartArguments, createExceptionHandler } from './uncaught-exception'

type Options = {
  app: App
  clock: Clock
  schedule: Schedule
  language: () => Language
  showMessageBox: (question: MessageBoxOptions) => Promise<number>
  files: Pick<Files, 'openStore'>
  isAccelerationEnabled: boolean
  log: Pick<Log, 'warn' | 'error'>
}

const maxLoggedFailures = 10

/** Install before `ready`: hardware acceleration can only be disabled then. */
export type CrashHandlers = {
  recoverPage(window: BrowserWindow): void
  rendersInSoftware: boolean
  graphics: { state(): GraphicsState; retry(): Promise<void> }
  handleException(error: unknown): Promise<void>
  /** With the arguments of this process, without a link. */
  restart(): void
  /** Shows the problem and quits; never resolves. */
  refuseStart(problem: string): Promise<never>
}

/** Watches all processes (threats I1, I2). */
export function installCrashHandlers(options: Options): CrashHandlers {
  const { app, clock, schedule, language, showMessageBox, files, isAccelerationEnabled, log } = options
  const graphics = files.openStore('graphics.json', storedGpuFallback, () => noGpuFallback, { kind: 'other' })
  const isSoftware = rendersInSoftware(graphics.current(), app.getVersion(), isAccelerationEnabled)
  if (isSoftware) app.disableHardwareAcceleration()
  const save = (fallback: StoredGpuFallback) =>
    graphics.save(fallback).catch((failure: unknown) => log.warn('graphics.save-failed', { failure }))
  const onGpuCrash = createGpuCrashCounter({
    version: app.getVersion(),
    schedule,
    save: (fallback) => void save(fallback),
    offer: () => void (isSoftware || offerRestart()),
  })
  const { platform, execPath, env: environment } = process
  const relaunch = (args: string[]): void => restartProgram(args, { app, platform, execPath, environment })
  const restart = (): void => {
    relaunch(getRestartArguments(process.argv))
    app.quit()
  }
  async function offerRestart(): Promise<void> {
    await app.whenReady()
    const t = getFixedT(language(), 'main-crash')
    const buttons = [t('failedRestart'), t('graphicsLater')]
    if (
      (await showMessageBox({
        type: 'warning',
        message: t('graphicsTitle'),
        detail: t('graphicsText'),
        buttons,
        cancelId: 1,
        noLink: true,
      })) !== 0
    )
      return
    restart()
  }
  let launchFailures = 0
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    // Chromium tries again at once, thousands of times a second.
    launchFailures += reason === 'launch-failed' ? 1 : 0
    if (reason !== 'launch-failed' || launchFailures <= maxLoggedFailures)
      log.warn('process.ended', { process: type, reason, exitCode })
    if (type === 'GPU' && reason !== 'clean-exit') onGpuCrash()
  })
  const handleException = createExceptionHandler({
    uptime: () => process.uptime() * 1000,
    argv: process.argv,
    log,
    confirmRestart: async () => {
      await app.whenReady()
      const t = getFixedT(language(), 'main-crash')
      const buttons = [t('failedRestart'), t('failedQuit')]
      return (
        (await showMessageBox({
          type: 'error',
          message: t('failedTitle'),
          detail: t('failedText'),
          buttons,
          cancelId: 1,
        })) === 0
      )
    },
    restart: relaunch,
    quit: () => app.quit(),
  })
  process.on('uncaughtException', (error) => void handleException(error))
  process.on('unhandledRejection', (failure) => log.error('main.unhandled-rejection', { failure }))
  const recoverPage = createRendererRecovery({
    clock,
    schedule,
    language,
    prompt: ({ title, text, buttons, signal }) =>
      showMessageBox({ type: 'warning', message: title, detail: text, buttons, cancelId: 0, signal }),
    onCrash: (reason, action) => log.error('page.crashed', { reason, action }),
  })
  const refuseStart = async (problem: string): Promise<never> => {
    log.error('start.refused', { problem })
    printToTerminal(`${app.getName()}: ${problem}\n`)
    const t = getFixedT(language(), 'main-crash')
    await showMessageBox({ type: 'error', message: t('platformTitle'), detail: problem, buttons: [t('failedQuit')] })
    app.quit()
    return new Promise(() => undefined)
  }
  const graphicsApi = {
    state: () =>
      toGraphicsState({
        stored: graphics.current(),
        version: app.getVersion(),
        isSoftware,
        wasEnabled: isAccelerationEnabled,
      }),
    retry: () => save(noGpuFallback),
  }
  return { recoverPage, rendersInSoftware: isSoftware, graphics: graphicsApi, handleException, restart, refuseStart }
}

/** Throws without a terminal where Windows gave the process handles that Node cannot open. */
function printToTerminal(text: string): void {
  try {
    process.stderr.write(text)
  } catch {
    // The log and the dialog say the same.
  }
}
