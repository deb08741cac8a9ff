import type { Emit } from '../base/services'

export type PageNotifier = { notify: Emit; connect(emit: Emit): void }

export function createPageNotifier(): PageNotifier {
  let connected: Emit | null = null
  const buffered: ((emit: Emit) => void)[] = []
  return {
    notify: (name, payload) =>
      void (connected === null ? buffered.push((emit) => emit(name, payload)) : connected(name, payload)),
    connect(emit) {
      connected = emit
      for (const send of buffered.splice(0)) send(emit)
    },
  }
}
