import { isDeepLink } from '../../shared/deep-link'

/** Argument of the start that follows a failure: a second failure in a row ends the application. */
export const afterFailureSwitch = '--after-failure'

type Failing = {
  /** How long this process has run, in milliseconds. */
  uptime: () => number
  argv: readonly string[]
  log: { error(event: string, fields?: { message: string; stack: string }): void }
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
    // A link came once, and an administrator's carries a token: neither is for the arguments of another start.
    const kept = argv.slice(1).filter((argument) => argument !== afterFailureSwitch && !isDeepLink(argument))
    if (isAgreed && !hasJustRestarted) restart([...kept, afterFailureSwitch])
    quit()
  }
}
