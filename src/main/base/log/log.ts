import { redact } from './redact'

export const logFieldNames = [
  'where',
  'message',
  'stack',
  'reason',
  'kind',
  'file',
  'field',
  'problem',
  'method',
  'service',
  'endpoint',
  'request',
  'host',
  'permission',
  'channel',
  'command',
  'process',
  'version',
  'os',
  'backend',
  'language',
  'state',
  'action',
  'status',
  'ms',
  'count',
  'bytes',
  'attempt',
  'generation',
  'exitCode',
  'waiting',
  'quarantined',
  'ok',
] as const

type LogFieldName = (typeof logFieldNames)[number]

/** A `failure` is written with its name, message and stack. */
export type LogFields = { [Name in LogFieldName]?: string | number | boolean | null | undefined } & {
  failure?: unknown
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

export type LogSink = (level: LogLevel, line: string) => void

type Write = (event: string, fields?: LogFields) => void

/** Without secrets and personal data (threats D4). */
export type Log = { readonly [Level in LogLevel]: Write }

type LogOptions = {
  write: LogSink
  /** Replaced by `~`: they contain a user name. */
  homes?: readonly string[]
}

const maxNumber = 9_999_999

/** Allow-listed fields only, redacted; never throws. */
export function createLog({ write, homes = [] }: LogOptions): Log {
  const clean = (text: string): string =>
    redact(homes.filter((home) => home.length > 1).reduce((all, home) => all.replaceAll(home, '~'), text))
  const writeAt =
    (level: LogLevel): Write =>
    (event, fields = {}) => {
      try {
        const body = JSON.stringify(toWritable(fields, clean))
        write(level, body === '{}' ? clean(event) : `${clean(event)} ${body}`)
      } catch {
        // A failing log must not fail its caller.
      }
    }
  return { debug: writeAt('debug'), info: writeAt('info'), warn: writeAt('warn'), error: writeAt('error') }
}

function toWritable(fields: LogFields, clean: (text: string) => string): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const name of logFieldNames) {
    const value: unknown = fields[name]
    if (typeof value === 'string') result[name] = clean(value)
    else if (typeof value === 'boolean') result[name] = value
    else if (typeof value === 'number') result[name] = Math.abs(value) <= maxNumber ? value : '[number]'
  }
  if (fields.failure !== undefined) result['failure'] = describeFailure(fields.failure, clean)
  return result
}

function describeFailure(failure: unknown, clean: (text: string) => string): unknown {
  if (!(failure instanceof Error)) return typeof failure === 'string' ? clean(failure) : typeof failure
  const cause =
    failure.cause instanceof Error ? { cause: clean(`${failure.cause.name}: ${failure.cause.message}`) } : {}
  return { name: clean(failure.name), message: clean(failure.message), stack: clean(failure.stack ?? ''), ...cause }
}
