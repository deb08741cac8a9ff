import { app, dialog } from 'electron'
import { brand } from '#shared/brand.ts'
import { offeredLanguages } from '#shared/locale.ts'
import { systemTimers } from '../base/timers'
import { getFixedT } from '../i18n/i18n'
import { endOnSignals } from './end-on-signals'

export type StartRefusal = 'oldWindows' | 'portableClosed'

/** In every language, because the profile with the settings is not open. */
export function refusalText(refusal: StartRefusal): string {
  return offeredLanguages.map((language) => getFixedT(language, 'main-start')(refusal)).join('\n\n')
}

/** On Linux a message box needs the started toolkit; an old Windows may never become ready. */
export async function refuseStart(refusal: StartRefusal): Promise<void> {
  endOnSignals({ process, app, schedule: systemTimers, hurry: () => undefined })
  process.stderr.write(`${brand.name}: ${refusal}\n`)
  const text = refusalText(refusal)
  if (process.platform === 'win32') dialog.showErrorBox(brand.name, text)
  else {
    await app.whenReady()
    // Unlike `showErrorBox`, it does not keep signals from this process.
    await dialog.showMessageBox({ type: 'error', title: brand.name, message: text })
  }
  app.exit(1)
}
