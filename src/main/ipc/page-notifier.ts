import type { Emit } from './emit'

/** Buffers events for the page until `connect`, which sends them in order. */
export type PageNotifier = { notify: Emit; connect(emit: Emit): void }

/** Creates the buffer; the module that validates and sends payloads is loaded after the first document. */
export function createPageNotifier(): PageNotifier {
  let connected: Emit | null = null
  const buffered: ((emit: Emit) => void)[] = []
  return {
    notify: (name, payload) => void (connected === null ? buffered.push((emit) => emit(name, payload)) : connected(name, payload)),
    connect(emit) {
      connected = emit
      for (const send of buffered.splice(0)) send(emit)
    },
  }
}
