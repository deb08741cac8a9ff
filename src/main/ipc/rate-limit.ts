import type { Clock } from '#shared/clock.ts'
import { commands, type CommandName } from '#shared/desktop/commands.ts'

const windowMs = 10_000
/** Calls in ten seconds, above normal use. */
const defaultLimit = 120

export function createRateLimit(clock: Clock): (name: CommandName) => boolean {
  const calls = new Map<CommandName, number[]>()
  return (name) => {
    const now = clock.monotonic()
    const recent = (calls.get(name) ?? []).filter((at) => now - at < windowMs)
    calls.set(name, recent)
    const command = commands[name]
    if (recent.length >= ('limit' in command ? command.limit : defaultLimit)) return false
    recent.push(now)
    return true
  }
}
