import type * as z from 'zod'
import type { CommandName, CommandOutput, commands } from '../../shared/desktop/commands'

/** The input of a command as its handler gets it: parsed by the command's schema. */
export type ParsedInput<Name extends CommandName> = z.output<(typeof commands)[Name]['input']>

/** One handler a command: a command without one does not compile. */
export type Handlers = { readonly [Name in CommandName]: (input: ParsedInput<Name>) => Promise<CommandOutput<Name>> | CommandOutput<Name> }

/** The handlers of the commands whose name begins with this word. */
export type HandlersOf<Domain extends string> = { readonly [Name in CommandName as Name extends `${Domain}.${string}` ? Name : never]: Handlers[Name] }
