import type { CommandInput, CommandName, CommandOutput } from './commands'
import type { EventName, EventPayload } from './events'

type Call<Name extends CommandName> =
  undefined extends CommandInput<Name>
    ? () => Promise<CommandOutput<Name>>
    : (input: CommandInput<Name>) => Promise<CommandOutput<Name>>

/** `on` returns the unsubscribe function. */
export type Desktop = { readonly [Name in CommandName]: Call<Name> } & {
  readonly on: <Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void) => () => void
}
