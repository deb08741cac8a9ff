/** A second call has no effect. */
export type Dispose = () => void

export type Emitter<Events> = {
  on<Name extends keyof Events>(name: Name, listener: (payload: Events[Name]) => void): Dispose
  emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void
}

type Listeners<Events> = { [Name in keyof Events]?: Set<(payload: Events[Name]) => void> }

/** Synchronous; a listener that throws is reported to `failed` and does not stop the others. */
export function createEmitter<Events>(failed: (name: keyof Events, failure: unknown) => void): Emitter<Events> {
  const listeners: Listeners<Events> = {}
  return {
    on(name, listener) {
      const subscribers = (listeners[name] ??= new Set())
      subscribers.add(listener)
      return () => void subscribers.delete(listener)
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
