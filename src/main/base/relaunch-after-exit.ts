import { spawn } from 'node:child_process'

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
