import { app, dialog } from 'electron'
import { brand } from '../../shared/brand'
import { languages } from '../../shared/locale'
import { getFixedT } from '../i18n/i18n'

export type StartRefusal = 'oldWindows' | 'portableClosed'

/** In every language, because the profile with the settings is not open. */
export function refusalText(refusal: StartRefusal): string {
  return languages.map((language) => getFixedT(language, 'main-start')(refusal)).join('\n\n')
}

/** On Linux a message box needs the started toolkit; an old Windows may never become ready. */
export async function refuseStart(refusal: StartRefusal): Promise<void> {
  if (process.platform !== 'win32') await app.whenReady()
  process.stderr.write(`${brand.name}: ${refusal}\n`)
  dialog.showErrorBox(brand.name, refusalText(refusal))
  app.exit(1)
}
