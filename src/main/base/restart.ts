import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { brand } from '#shared/brand.ts'
import { relaunchAfterExit } from './relaunch-after-exit'

/** Starts into the tray. */
export const hiddenSwitch = '--hidden'

type Program = { platform: NodeJS.Platform; environment: NodeJS.ProcessEnv; execPath: string }

/** The AppImage of this process; another application's AppImage passes its variables on to what it starts. */
export function findAppImage({ platform, environment, execPath }: Program): string | null {
  const { APPIMAGE: image, APPDIR: mount } = environment
  if (platform !== 'linux' || image === undefined || image === '') return null
  if (mount === undefined || mount === '') return image
  const isInside = [mount, toRealPath(mount)].some((folder) => execPath.startsWith(path.join(folder, path.sep)))
  return isInside ? image : null
}

function toRealPath(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}

const installed = { executable: `/opt/${brand.program}/${brand.id}`, launcher: `/usr/bin/${brand.id}` }

/** The AppImage, or the launcher of the deb and rpm packages: both clear the environment (threats A9). */
export function findLauncher(program: Program, exists: (file: string) => boolean = existsSync): string | null {
  const isInstalled = program.platform === 'linux' && program.execPath === installed.executable
  return findAppImage(program) ?? (isInstalled && exists(installed.launcher) ? installed.launcher : null)
}

type Options = Program & {
  app: { relaunch(options: { args: string[]; execPath?: string }): void }
  /** Injected by tests. */
  relaunchImage?: typeof relaunchAfterExit
  exists?: (file: string) => boolean
}

/** Starts this program again once it has quit; the caller quits. */
export function restartProgram(
  args: string[],
  { app, relaunchImage = relaunchAfterExit, exists = existsSync, ...program }: Options,
): void {
  const launcher = findLauncher(program, exists)
  if (launcher === null) app.relaunch({ args })
  // The executable that `relaunch` names is unmounted with this process (electron-userland/electron-builder#1727).
  else if (launcher === findAppImage(program)) relaunchImage(launcher, args, program.environment)
  else app.relaunch({ args, execPath: launcher })
}
