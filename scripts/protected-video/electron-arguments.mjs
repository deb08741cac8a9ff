import { realpathSync } from 'node:fs'

/** What tells electron-builder its Electron: the one found here, or for protected videos the distribution that its own configuration names. */
export function electronArguments({ runtime, env }) {
  if (env.TUTORAT_PROTECTED_VIDEO === '1') return ['--config', 'electron-builder.protected.yml']
  return [`-c.electronDist=${realpathSync(runtime.dist)}`, `-c.electronVersion=${runtime.version}`]
}
