// A hook of electron-builder: Windows wants the signature for the licence servers after its own, which would change what was signed.
import { signForLicences } from './sign.mjs'

export function afterSign({ electronPlatformName, appOutDir }) {
  if (electronPlatformName === 'win32') signForLicences(appOutDir)
}
