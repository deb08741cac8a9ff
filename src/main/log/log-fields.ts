/** What may be logged beside an event; a field that is not here is not written. */
export const logFieldNames = [
  'where', 'message', 'stack', 'reason', 'kind', 'file', 'field', 'problem', 'method', 'service', 'endpoint', 'host', 'permission', 'channel', 'command',
  'process', 'version', 'os', 'backend', 'language', 'state', 'action', 'status', 'ms', 'count', 'bytes', 'attempt', 'generation', 'exitCode',
  'waiting', 'quarantined', 'ok',
] as const

type LogFieldName = (typeof logFieldNames)[number]

/** The fields of one event; `failure` is whatever was thrown, of which name, message and stack are written. */
export type LogFields = { [Name in LogFieldName]?: string | number | boolean | null | undefined } & { failure?: unknown }
