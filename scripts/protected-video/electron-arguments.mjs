import { realpathSync } from 'node:fs'
import { UserError } from '../steps/log.mjs'

/** electron-builder downloads another architecture and verifies its checksum. */
export function electronArguments({ runtime, env, architectures = [] }) {
  if (env.TUTORAT_PROTECTED_VIDEO === '1') return ['--config', 'electron-builder.protected.yml']
  const version = `-c.electronVersion=${runtime.version}`
  if (architectures.every((each) => each === process.arch))
    return [`-c.electronDist=${realpathSync(runtime.dist)}`, version]
  if (runtime.source !== 'copy') return [version]
  throw new UserError(
    `There is no Electron ${runtime.version} for ${architectures.join(', ')} here: the pinned copy exists for ` +
      `${process.platform} ${process.arch} only. Pack this where the official download can be reached.`,
  )
}
