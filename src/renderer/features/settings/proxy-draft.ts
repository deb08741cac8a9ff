import { proxySettings, type ProxySettings } from '#shared/desktop/settings.ts'

export type ProxyDraft = { mode: ProxySettings['mode']; host: string; port: string; url: string }

export type ProxyField = 'host' | 'port' | 'url'
type ProxyFault = 'hostMissing' | 'hostInvalid' | 'portInvalid' | 'urlMissing' | 'urlInvalid'
type ProxyFaults = Partial<Record<ProxyField, ProxyFault>>

export function toDraft(proxy: ProxySettings): ProxyDraft {
  const empty = { host: '', port: '', url: '' }
  if (proxy.mode === 'manual') return { ...empty, mode: 'manual', host: proxy.host, port: String(proxy.port) }
  return proxy.mode === 'script' ? { ...empty, mode: 'script', url: proxy.url } : { ...empty, mode: 'system' }
}

export function readDraft({
  mode,
  host,
  port,
  url,
}: ProxyDraft): { ok: true; proxy: ProxySettings } | { ok: false; faults: ProxyFaults } {
  const written = { host: host.trim(), port: port.trim(), url: url.trim() }
  const result = proxySettings.safeParse({
    mode,
    host: written.host,
    port: /^\d{1,5}$/.test(written.port) ? Number(written.port) : null,
    url: written.url,
  })
  if (result.success) return { ok: true, proxy: result.data }
  const wrong = new Set(result.error.issues.map(({ path: [field] }) => field))
  return {
    ok: false,
    faults: {
      ...(wrong.has('host') && { host: written.host === '' ? 'hostMissing' : 'hostInvalid' }),
      ...(wrong.has('port') && { port: 'portInvalid' }),
      ...(wrong.has('url') && { url: written.url === '' ? 'urlMissing' : 'urlInvalid' }),
    },
  }
}

/** Splits a pasted address such as "http://proxy.ecole.tn:8080/". */
export function splitAddress(typed: string): { host: string; port: string } | null {
  const [, host, port] = /^\s*(?:https?:\/\/)?([A-Za-z0-9.-]+):(\d{1,5})\/?\s*$/.exec(typed) ?? []
  return host !== undefined && port !== undefined ? { host, port } : null
}
