import type { BrowserWindow } from 'electron'
import type { Clock, Schedule } from '../../shared/clock'
import type { Language } from '../../shared/locale'
import { getFixedT } from '../i18n/i18n'
import { diedAt, errorPageAddress } from './error-page'
import { createReloadBudget } from './reload-budget'

type Recovering = {
  clock: Clock
  schedule: Schedule
  language: () => Language
  /** Asks in a dialog; answers the index of the button. */
  ask: (question: { title: string; text: string; buttons: string[]; signal: AbortSignal }) => Promise<number>
  died: (reason: string, step: 'reload' | 'give-up') => void
}

/** Brings a window's page back where it was after it died, and offers to when it hangs; one budget for all windows (threats I1). */
export function createPageRecovery({ clock, schedule, language, ask, died }: Recovering): (window: BrowserWindow) => void {
  const afterDeath = createReloadBudget(clock)
  return (window) => {
    const { webContents: contents } = window
    const load = (address: string): void => {
      // The page may die or be replaced while it loads; the next event decides.
      if (!window.isDestroyed()) void contents.loadURL(address).catch(() => undefined)
    }
    contents.on('render-process-gone', (_event, { reason }) => {
      if (reason === 'clean-exit') return
      const address = contents.getURL()
      const recovery = afterDeath()
      died(reason, recovery.kind)
      // Never at once: Chromium is still taking the dead process apart, and a load from here ends the application.
      if (recovery.kind === 'reload') schedule(0, () => load(diedAt(address)))
      else schedule(recovery.afterMs, () => load(errorPageAddress(diedAt(address))))
    })
    let asking: AbortController | null = null
    // A page that answers again takes the question back.
    contents.on('responsive', () => asking?.abort())
    contents.on('unresponsive', () => {
      if (asking !== null) return
      asking = new AbortController()
      const t = getFixedT(language(), 'main-crash')
      const question = { title: t('hangTitle'), text: t('hangText'), buttons: [t('hangWait'), t('hangReload')], signal: asking.signal }
      void ask(question).then((button) => {
        asking = null
        // The death that this causes is followed by a reload like any other.
        if (button === 1 && !window.isDestroyed()) contents.forcefullyCrashRenderer()
      })
    })
  }
}
