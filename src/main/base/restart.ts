import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'

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

const installed = { executable: '/opt/Tutorat/tutorat', launcher: '/usr/bin/tutorat' }

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

/** Waits up to a minute for process $1 and the AppImage's unpacker $2 (0 for none), then runs the other arguments. */
const waitScript = [
  'n=0; while kill -0 "$1" 2>/dev/null || { [ "$2" -gt 1 ] && kill -0 "$2" 2>/dev/null; }',
  'do n=$((n+1)); [ "$n" -gt 600 ] && exit 1; sleep 0.1; done; shift 2; exec "$@"',
].join('; ')

/** A second instance would quit at once while this process runs. */
export function relaunchAfterExit(image: string, args: readonly string[], environment: NodeJS.ProcessEnv): void {
  const { APPDIR: _folder, APPIMAGE: _image, ARGV0: _name, OWD: _working, ...inherited } = environment
  const unpacker = environment['APPIMAGE_EXTRACT_AND_RUN'] === undefined ? 0 : process.ppid
  spawn('/bin/sh', ['-c', waitScript, 'sh', String(process.pid), String(unpacker), image, ...args], {
    detached: true,
    stdio: 'ignore',
    env: inherited,
  })
    .on('error', () => undefined)
    .unref()
}
