import type * as z from 'zod'
import type { CommandName, CommandOutput, commands } from '#shared/desktop/commands.ts'

export type ParsedInput<Name extends CommandName> = z.output<(typeof commands)[Name]['input']>

export type Handlers = {
  readonly [Name in CommandName]: (input: ParsedInput<Name>) => Promise<CommandOutput<Name>> | CommandOutput<Name>
}

export type HandlersOf<Domain extends string> = {
  readonly [Name in CommandName as Name extends `${Domain}.${string}` ? Name : never]: Handlers[Name]
}

export type Installed<Service, Domain extends string> = { service: Service; commands: HandlersOf<Domain> }
