// electron-builder hook: on Windows the licence signature must follow the code signature, which changes files.
import { signForLicences } from './sign.mjs'

export function afterSign({ electronPlatformName, appOutDir }) {
  if (electronPlatformName === 'win32') signForLicences(appOutDir)
}
