import type { Emit } from './emit'

/** Events for the page from the first moment on: those before `connect` are sent by it, in their order. */
export type PageNotifier = { notify: Emit; connect(emit: Emit): void }

/** A notifier without a page so far: what checks and sends payloads is loaded after the first document. */
export function createPageNotifier(): PageNotifier {
  let connected: Emit | null = null
  const waiting: ((emit: Emit) => void)[] = []
  return {
    notify: (name, payload) => void (connected === null ? waiting.push((emit) => emit(name, payload)) : connected(name, payload)),
    connect(emit) {
      connected = emit
      for (const send of waiting.splice(0)) send(emit)
    },
  }
}
