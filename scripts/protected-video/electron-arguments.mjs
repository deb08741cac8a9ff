import { realpathSync } from 'node:fs'

/** Selects the Electron found here, or the distribution for protected videos. */
export function electronArguments({ runtime, env }) {
  if (env.TUTORAT_PROTECTED_VIDEO === '1') return ['--config', 'electron-builder.protected.yml']
  return [`-c.electronDist=${realpathSync(runtime.dist)}`, `-c.electronVersion=${runtime.version}`]
}
