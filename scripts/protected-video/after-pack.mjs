// A hook of electron-builder: macOS wants the signature for the licence servers before its own, which covers it.
import usual from '../after-pack.mjs'
import { signForLicences } from './sign.mjs'

export function afterPack(context) {
  usual(context)
  if (context.electronPlatformName === 'darwin') signForLicences(context.appOutDir)
}
