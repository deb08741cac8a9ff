import { isDeepLink } from '../../shared/deep-link'
import type { Log } from '../base/log/log'

/** Argument of the start that follows a failure: a second failure in a row ends the application. */
export const afterFailureSwitch = '--after-failure'

/** What a new start is given of our own arguments. A link came once, and an administrator's carries a token: neither is for another start. */
export function argumentsOfNextStart(argv: readonly string[]): string[] {
  return argv.slice(1).filter((argument) => argument !== afterFailureSwitch && !isDeepLink(argument))
}

type Failing = {
  /** How long this process has run, in milliseconds. */
  uptime: () => number
  argv: readonly string[]
  log: Pick<Log, 'error'>
  /** Says that the application has to restart; true where the person agrees. */
  ask: () => Promise<boolean>
  restart: (args: string[]) => void
  quit: () => void
}

const healthyMs = 60_000

/** Handles an exception that nothing else caught: log, dialog, one new start; a later failure of the same run changes nothing (threats I1). */
export function createMainFailure({ uptime, argv, log, ask, restart, quit }: Failing): (error: unknown) => Promise<void> {
  let isEnding = false
  return async (error) => {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
    log.error('main.failed', { message, stack: stack ?? '' })
    if (isEnding) return
    isEnding = true
    const hasJustRestarted = argv.includes(afterFailureSwitch) && uptime() < healthyMs
    const isAgreed = await ask().catch(() => false)
    if (isAgreed && !hasJustRestarted) restart([...argumentsOfNextStart(argv), afterFailureSwitch])
    quit()
  }
}
