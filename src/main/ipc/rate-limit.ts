import type { CommandName } from '../../shared/desktop/commands'
import type { Clock } from '../../shared/clock'

const windowMs = 10_000
const usual = 120

/** Calls that a page at work makes in ten seconds, with room; those not named may be asked 120 times. */
const most: Partial<Record<CommandName, number>> = {
  'app.reload': 3,
  'settings.change': 40,
  'session.sign-out': 20,
  'session.human-check': 20,
  'session.social-begin': 6,
  'session.social-cancel': 10,
  'session.social-finish': 10,
  'session.switch-read': 10,
  'session.switch-decide': 10,
  'links.open': 10,
  'progress.record': 40,
  'progress.retry': 10,
  'money.order': 20,
  'money.check': 20,
  'money.open': 10,
  'money.qr': 20,
  'money.confirm-transfer': 10,
  'money.resend-code': 6,
  'money.return': 20,
  'money.returned-inside': 20,
  'money.subscribe-visitor': 6,
  'homework.pick': 10,
  'homework.preview': 10,
  'homework.send': 10,
  'homework.cancel': 10,
  'homework.discard': 10,
  'reminders.plan': 20,
  'desk.retry-graphics': 10,
  'proxy.answer': 20,
  'proxy.test': 10,
  'diagnostics.run': 10,
  'diagnostics.save': 6,
  'diagnostics.open-log-folder': 6,
  'log.failure': 30,
}

/** Counts calls by command over the last ten seconds; false once a command was asked for too often. */
export function createRateLimit(clock: Clock): (name: CommandName) => boolean {
  const calls = new Map<CommandName, number[]>()
  return (name) => {
    const now = clock.monotonic()
    const recent = (calls.get(name) ?? []).filter((at) => now - at < windowMs)
    calls.set(name, recent)
    if (recent.length >= (most[name] ?? usual)) return false
    recent.push(now)
    return true
  }
}
