import { spawn } from 'node:child_process'
import path from 'node:path'
import { environment, runtime } from './tutorat'

/** Chromium sometimes aborts a process in its first 100 ms. */
export function startAgain(profile: string, platform: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(runtime.executable, [path.resolve('.'), ...args], {
      env: environment({ profile, platform }),
      stdio: 'ignore',
    })
    child.once('error', reject)
    child.once('exit', () => resolve())
  })
}
