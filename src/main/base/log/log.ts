import { redact } from './redact'

/** What may be logged beside an event; a field that is not here is not written. */
export const logFieldNames = [
  'where', 'message', 'stack', 'reason', 'kind', 'file', 'field', 'problem', 'method', 'service', 'endpoint', 'host', 'permission', 'channel', 'command',
  'process', 'version', 'os', 'backend', 'language', 'state', 'action', 'status', 'ms', 'count', 'bytes', 'attempt', 'generation', 'exitCode',
  'waiting', 'quarantined', 'ok',
] as const

type LogFieldName = (typeof logFieldNames)[number]

/** The fields of one event; `failure` is whatever was thrown, of which name, message and stack are written. */
export type LogFields = { [Name in LogFieldName]?: string | number | boolean | null | undefined } & { failure?: unknown }

/** How much a line of the log matters, least first. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** Takes one finished line, without its end. */
export type LogSink = (level: LogLevel, line: string) => void

type Write = (event: string, fields?: LogFields) => void

/** Writes events, such as `gateway.failed`, with a few fields about them; secrets and people stay out (threats D4). */
export type Log = { readonly [Level in LogLevel]: Write }

type LogOptions = {
  write: LogSink
  /** Folders shown as `~`, since they are named after a person. */
  homes?: readonly string[]
}

const largestNumber = 9_999_999

/** A log that writes allow-listed fields only, and each text redacted. It never throws. */
export function createLog({ write, homes = [] }: LogOptions): Log {
  const clean = (text: string): string => redact(homes.filter((home) => home.length > 1).reduce((all, home) => all.replaceAll(home, '~'), text))
  const at =
    (level: LogLevel): Write =>
    (event, fields = {}) => {
      try {
        const body = JSON.stringify(writable(fields, clean))
        write(level, body === '{}' ? clean(event) : `${clean(event)} ${body}`)
      } catch {
        // A log that cannot be written must not end what it tells about.
      }
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

function writable(fields: LogFields, clean: (text: string) => string): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const name of logFieldNames) {
    const value: unknown = fields[name]
    if (typeof value === 'string') result[name] = clean(value)
    else if (typeof value === 'boolean') result[name] = value
    // A large number is a phone number or an order as likely as a count.
    else if (typeof value === 'number') result[name] = Math.abs(value) <= largestNumber ? value : '[number]'
  }
  if (fields.failure !== undefined) result['failure'] = failureText(fields.failure, clean)
  return result
}

function failureText(failure: unknown, clean: (text: string) => string): unknown {
  if (!(failure instanceof Error)) return typeof failure === 'string' ? clean(failure) : typeof failure
  const cause = failure.cause instanceof Error ? { cause: clean(`${failure.cause.name}: ${failure.cause.message}`) } : {}
  return { name: clean(failure.name), message: clean(failure.message), stack: clean(failure.stack ?? ''), ...cause }
}
