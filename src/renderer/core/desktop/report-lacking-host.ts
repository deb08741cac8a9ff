import type { LackingHost } from '#shared/desktop/diagnostics.ts'
import { desktop } from './desktop'

const maxReports = 20
const reported = new Set<string>()

/** Tells Diagnostic of a picture, film or frame that platform.json does not allow; never throws. */
export function report(address: string, use: LackingHost['use']): void {
  if (!URL.canParse(address)) return
  const { protocol, host } = new URL(address)
  const key = `${use} ${host}`
  if (!/^https?:$/.test(protocol) || reported.has(key) || reported.size >= maxReports) return
  reported.add(key)
  void Promise.resolve()
    .then(() => desktop['diagnostics.host-lacking']({ host, use }))
    .catch(() => undefined)
}
