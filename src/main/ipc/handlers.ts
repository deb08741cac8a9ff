import type * as z from 'zod'
import type { CommandName, CommandOutput, commands } from '../../shared/desktop/commands'

/** Input of a command after parsing by its schema. */
export type ParsedInput<Name extends CommandName> = z.output<(typeof commands)[Name]['input']>

/** One handler for each command; a missing one does not compile. */
export type Handlers = { readonly [Name in CommandName]: (input: ParsedInput<Name>) => Promise<CommandOutput<Name>> | CommandOutput<Name> }

/** Handlers of the commands of one domain, the first part of the command name. */
export type HandlersOf<Domain extends string> = { readonly [Name in CommandName as Name extends `${Domain}.${string}` ? Name : never]: Handlers[Name] }

/** An installed subsystem with the handlers of its commands. */
export type Installed<Service, Domain extends string> = { service: Service; commands: HandlersOf<Domain> }
