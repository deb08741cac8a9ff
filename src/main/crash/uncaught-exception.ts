import { isDeepLink } from '#shared/deep-link.ts'
import type { Log } from '../base/log/log'
import { hiddenSwitch } from '../base/restart'

/** A second exception in a row quits the application. */
export const afterFailureSwitch = '--after-failure'

/** Without `--hidden`: the user expects a window after a restart, also where the first start was at login. */
export function getRestartArguments(argv: readonly string[]): string[] {
  const once = [afterFailureSwitch, hiddenSwitch]
  return argv.slice(1).filter((argument) => !once.includes(argument) && !isDeepLink(argument))
}

type Options = {
  /** Milliseconds. */
  uptime: () => number
  argv: readonly string[]
  log: Pick<Log, 'error'>
  confirmRestart: () => Promise<boolean>
  restart: (args: string[]) => void
  quit: () => void
}

const healthyMs = 60_000

/** Logs, prompts and restarts once; later exceptions are only logged (threats I1). */
export function createExceptionHandler({
  uptime,
  argv,
  log,
  confirmRestart,
  restart,
  quit,
}: Options): (error: unknown) => Promise<void> {
  let isHandled = false
  return async (error) => {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
    log.error('main.uncaught-exception', { message, stack: stack ?? '' })
    if (isHandled) return
    isHandled = true
    const hasJustRestarted = argv.includes(afterFailureSwitch) && uptime() < healthyMs
    const isConfirmed = await confirmRestart().catch(() => false)
    if (isConfirmed && !hasJustRestarted) restart([...getRestartArguments(argv), afterFailureSwitch])
    quit()
  }
}
