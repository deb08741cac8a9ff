import type { BrowserWindow } from 'electron'
import type { Clock, Schedule } from '#shared/clock.ts'
import type { Language } from '#shared/locale.ts'
import { getFixedT } from '../i18n/i18n'
import { toCrashedUrl, errorPageAddress } from './error-page'
import { createReloadBudget } from './reload-budget'

type Options = {
  clock: Clock
  schedule: Schedule
  language: () => Language
  prompt: (options: { title: string; text: string; buttons: string[]; signal: AbortSignal }) => Promise<number>
  onCrash: (reason: string, step: 'reload' | 'give-up') => void
}

/** Windows share one reload budget (threats I1). */
export function createRendererRecovery({
  clock,
  schedule,
  language,
  prompt,
  onCrash,
}: Options): (window: BrowserWindow) => void {
  const nextRecovery = createReloadBudget(clock)
  return (window) => {
    const { webContents: contents } = window
    const load = (address: string): void => {
      if (!window.isDestroyed()) void contents.loadURL(address).catch(() => undefined)
    }
    contents.on('render-process-gone', (_event, { reason }) => {
      if (reason === 'clean-exit') return
      const address = contents.getURL()
      const recovery = nextRecovery()
      onCrash(reason, recovery.kind)
      // Deferred: loading while Chromium tears down the process crashes the application.
      if (recovery.kind === 'reload') schedule(0, () => load(toCrashedUrl(address)))
      else schedule(recovery.afterMs, () => load(errorPageAddress(toCrashedUrl(address))))
    })
    let dialog: AbortController | null = null
    contents.on('responsive', () => dialog?.abort())
    contents.on('unresponsive', () => {
      if (dialog !== null) return
      dialog = new AbortController()
      const t = getFixedT(language(), 'main-crash')
      const options = {
        title: t('hangTitle'),
        text: t('hangText'),
        buttons: [t('hangWait'), t('hangReload')],
        signal: dialog.signal,
      }
      void prompt(options).then((button) => {
        dialog = null
        if (button === 1 && !window.isDestroyed()) contents.forcefullyCrashRenderer()
      })
    })
  }
}
