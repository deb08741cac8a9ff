export type Traffic = {
  clients: number
  record(kind: string, at: number, client: number): void
  perSecond(from: number, to: number): number[]
  requestsOf(kind: string): number
  total(): number
  kinds(): string[]
  maxPerClient(): number
}

export function createTraffic(clients: number, seconds: number): Traffic {
  const counts = new Uint32Array(seconds + 1)
  const byClient = new Uint32Array(clients)
  const byKind = new Map<string, number>()
  const at = (ms: number): number => Math.min(seconds, Math.floor(ms / 1000))
  return {
    clients,
    record(kind, ms, client) {
      counts[at(ms)] = (counts[at(ms)] ?? 0) + 1
      byClient[client] = (byClient[client] ?? 0) + 1
      byKind.set(kind, (byKind.get(kind) ?? 0) + 1)
    },
    perSecond: (from, to) => [...counts.subarray(at(from), at(to))],
    requestsOf: (kind) => byKind.get(kind) ?? 0,
    total: () => [...byKind.values()].reduce((sum, count) => sum + count, 0),
    kinds: () => [...byKind.keys()],
    maxPerClient: () => byClient.reduce((max, count) => Math.max(max, count), 0),
  }
}

export const getMax = (values: readonly number[]): number => values.reduce((max, value) => Math.max(max, value), 0)
export const getMean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
