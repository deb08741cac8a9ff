// electron-builder hook: on macOS the licence signature must precede the code signature, which covers it.
import usual from '../after-pack.mjs'
import { signForLicences } from './sign.mjs'

export function afterPack(context) {
  usual(context)
  if (context.electronPlatformName === 'darwin') signForLicences(context.appOutDir)
}
