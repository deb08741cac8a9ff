import { commands, type CommandName } from '#shared/desktop/commands.ts'
import type { Handlers } from '../base/handlers'
import { PolicyError } from '../base/policy-error'
import { defaultPayloadSize, isWithinLimit } from './payload-size'

/** `managed`: forbidden by the school's policy. */
export type CommandError = 'untrusted' | 'too-often' | 'too-large' | 'invalid' | 'managed' | 'failed'

type DispatcherOptions = {
  handlers: Handlers
  isAllowed: (name: CommandName) => boolean
  onRefused: (name: CommandName, code: CommandError, cause: unknown) => void
}

/** Checks rate, size, input and output (threats A7); failures reject with a code alone. */
export function createDispatcher({
  handlers,
  isAllowed,
  onRefused,
}: DispatcherOptions): (name: CommandName, args: readonly unknown[]) => Promise<unknown> {
  return async (name, args) => {
    const refuse = (code: CommandError, cause: unknown = null): never => {
      onRefused(name, code, cause)
      throw new Error(code)
    }
    if (!isAllowed(name)) return refuse('too-often')
    const command = commands[name]
    const { input, output } = command
    const maxSize = 'size' in command ? command.size : defaultPayloadSize
    if (args.length > 1 || !isWithinLimit(args[0], maxSize)) return refuse('too-large')
    const parsed = input.safeParse(args[0])
    if (!parsed.success) return refuse('invalid')
    try {
      // The compiler cannot match handler and schemas here.
      const handle = handlers[name] as (input: unknown) => unknown
      return output.parse(await handle(parsed.data))
    } catch (error) {
      return error instanceof PolicyError ? refuse('managed') : refuse('failed', error)
    }
  }
}
