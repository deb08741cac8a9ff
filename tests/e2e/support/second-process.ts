import { spawn } from 'node:child_process'
import path from 'node:path'
import { environment, runtime } from './tutorat'

/**
 * Starts the application once more on the same profile, as clicking a link does, and waits for that process to end. How it ends says nothing:
 * Chromium now and then aborts a process that leaves within its first tenth of a second.
 */
export function startAgain(profile: string, platform: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(runtime.executable, [path.resolve('.'), ...args], { env: environment({ profile, platform }), stdio: 'ignore' })
    child.once('error', reject)
    child.once('exit', () => resolve())
  })
}
