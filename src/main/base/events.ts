/** Ends what a call began; a second call does nothing. */
export type Dispose = () => void

/** Typed events of one process. */
export type Emitter<Events> = {
  on<Name extends keyof Events>(name: Name, listener: (payload: Events[Name]) => void): Dispose
  emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void
}

type Listeners<Events> = { [Name in keyof Events]?: Set<(payload: Events[Name]) => void> }

/** Listeners run at once, in the order in which they subscribed; one that throws reports to `failed` and holds up no other. */
export function createEmitter<Events>(failed: (name: keyof Events, failure: unknown) => void): Emitter<Events> {
  const listeners: Listeners<Events> = {}
  return {
    on(name, listener) {
      const own = (listeners[name] ??= new Set())
      own.add(listener)
      return () => void own.delete(listener)
    },
    emit(name, payload) {
      for (const listener of [...(listeners[name] ?? [])]) {
        try {
          listener(payload)
        } catch (failure) {
          failed(name, failure)
        }
      }
    },
  }
}
