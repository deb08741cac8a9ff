import { type UpdateStore, initialUpdates } from '#main/updates/store.ts'
import { createUpdates } from '#main/updates/updates.ts'
import { ours } from '#tests/support/update-feed.ts'
import type { VirtualTime } from './virtual-time'

type Stored = ReturnType<UpdateStore['current']>

export type UpdateHost = {
  /** Null while the host does not answer. */
  feed(client: number): Promise<string | null>
  minimum(client: number): Promise<boolean>
  download(): void
}

type Options = { time: VirtualTime; random: () => number; id: number; host: UpdateHost }

/** Never restarts, so a download ends its requests to the feed. */
export function startUpdateClient({ time, random, id, host }: Options): void {
  let stored: Stored = initialUpdates(random)
  const updates = createUpdates({
    version: '1.0.0',
    platform: 'linux-x64',
    channel: 'latest',
    keys: [ours.publicKey],
    source: { kind: 'feed', base: 'https://updates.exemple.tn/' },
    store: {
      current: () => stored,
      save: async (next) => {
        stored = next
      },
    },
    clock: time.clock,
    network: () => 'school',
    schedule: time.schedule,
    random,
    log: { info: () => undefined, warn: () => undefined },
    client: {
      call: async () =>
        (await host.minimum(id))
          ? { ok: true, status: 200, body: { success: true, message: '', payload: {} } }
          : { ok: false, failure: 'offline' },
    },
    savesData: () => false,
    obstacles: () => [],
    onStateChanged: () => undefined,
    fetch: async () => {
      const text = await host.feed(id)
      if (text === null) throw new Error('no connection')
      return new Response(text)
    },
    loadLibrary: async () => ({
      download: () => {
        host.download()
        return new Promise<string>(() => undefined)
      },
    }),
    apply: async () => undefined,
    remove: async () => undefined,
  })
  updates.start()
}
