import { app } from 'electron'
import { checkPolicy } from '../policy/check-policy'

/** Without a window; exit codes: 0 valid, 1 invalid, 3 no policy. */
export function printPolicyCheck(): void {
  const { argv, platform, env: environment } = process
  const { text, code } = checkPolicy({ argv, platform, environment })
  try {
    process.stdout.write(`${text}\n`)
  } catch {
    // Windows gives a program without a console no handle; the exit code says the same.
  }
  app.exit(code)
}
