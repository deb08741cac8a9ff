import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const cycleMs = 20

export type SlowedProgram = { executable: string; stop(): void }

/**
 * An executable that runs `program` for a share of the time, from its first instruction on and with all its processes:
 * the developer tools slow a page alone, and only once there is one.
 */
export function slowDown(program: string, factor: number): SlowedProgram {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutorat-slow-'))
  const [executable, pidFile] = [path.join(folder, 'slowed'), path.join(folder, 'pid')]
  writeFileSync(executable, `#!/bin/sh\necho $$ > '${pidFile}'\nexec '${program}' "$@"\n`)
  chmodSync(executable, 0o755)
  let group: number | null = null
  let timer: NodeJS.Timeout
  const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => {
    group ??= readGroup(pidFile)
    try {
      // The driver starts the program as the leader of a group, which its processes stay in.
      if (group !== null) process.kill(-group, name)
    } catch {
      clearTimeout(timer)
    }
  }
  const run = (): void => {
    signal('SIGCONT')
    timer = setTimeout(pause, cycleMs / factor)
  }
  const pause = (): void => {
    timer = setTimeout(run, group === null ? 1 : cycleMs - cycleMs / factor)
    signal('SIGSTOP')
  }
  run()
  return {
    executable,
    stop: () => {
      clearTimeout(timer)
      signal('SIGCONT')
      clearTimeout(timer)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function readGroup(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    return pid > 1 ? pid : null
  } catch {
    return null
  }
}
