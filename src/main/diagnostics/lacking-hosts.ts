import type { LackingHost } from '#shared/desktop/diagnostics.ts'
import type { PlatformConfig } from '#shared/platform-config.ts'

/** The names come from the page, which shows texts of others. */
const maxHosts = 20

/** Hosts of pictures, films and frames that the page could not load because platform.json does not name them. */
export function createLackingHosts() {
  const found = new Map<string, LackingHost>()
  return {
    add(lacking: LackingHost): void {
      if (found.size < maxHosts && URL.canParse(`https://${lacking.host}`))
        found.set(`${lacking.use} ${lacking.host}`, lacking)
    },
    list: ({ hosts }: Pick<PlatformConfig, 'hosts'>): LackingHost[] =>
      [...found.values()].filter(
        ({ host, use }) => !hosts[use].some((origin) => URL.canParse(origin) && new URL(origin).host === host),
      ),
  }
}
