import { spawn } from 'node:child_process'
import path from 'node:path'
import { environment, runtime } from './tutorat'

/** Starts the application once more on the same profile, as clicking a link does, and waits for that process to end. */
export function startAgain(profile: string, platform: string, args: string[]): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(runtime.executable, [path.resolve('.'), ...args], { env: environment({ profile, platform }), stdio: 'ignore' })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code))
  })
}
