import type { LackingHost } from '#shared/desktop/diagnostics.ts'

/** Loaded with the first such host, which most platforms never have: the sign-in has no room for it. */
export function reportLackingHost(address: string, use: LackingHost['use']): void {
  import('./report-lacking-host').then(({ report }) => report(address, use)).catch(() => undefined)
}
