import { commands } from '../../shared/desktop/commands'
import type { CommandName } from '../../shared/desktop/commands'
import { PolicyError } from '../base/policy-error'
import type { Handlers } from './handlers'
import { isWithinLimit } from './payload-size'

/** Why a command was not answered; the only thing that the page learns of it. `managed`: the school's policy does not allow it. */
export type CommandError = 'untrusted' | 'too-often' | 'too-large' | 'invalid' | 'managed' | 'failed'

type Dispatching = {
  handlers: Handlers
  mayCall: (name: CommandName) => boolean
  refused: (name: CommandName, refusal: CommandError, cause: unknown) => void
}

const largest = 64 * 1024

/**
 * Answers one command of a trusted page: rate, size, input schema, handler, output schema (threats A7).
 * Anything else rejects with the bare refusal, without the internals of the failure.
 */
export function createDispatcher({ handlers, mayCall, refused }: Dispatching): (name: CommandName, given: readonly unknown[]) => Promise<unknown> {
  return async (name, given) => {
    const refuse = (refusal: CommandError, cause: unknown = null): never => {
      refused(name, refusal, cause)
      throw new Error(refusal)
    }
    if (!mayCall(name)) return refuse('too-often')
    if (given.length > 1 || !isWithinLimit(given[0], largest)) return refuse('too-large')
    const { input, output } = commands[name]
    const read = input.safeParse(given[0])
    if (!read.success) return refuse('invalid')
    try {
      // One name pairs its handler with its schemas; the loop over all of them is what the compiler cannot follow.
      const handle = handlers[name] as (input: unknown) => unknown
      return output.parse(await handle(read.data))
    } catch (error) {
      return error instanceof PolicyError ? refuse('managed') : refuse('failed', error)
    }
  }
}
