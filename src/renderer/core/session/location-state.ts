export type LocationState = {
  credential?: string
  stays?: true
  agreed?: true
}

export function parseLocationState(state: unknown): LocationState {
  if (typeof state !== 'object' || state === null) return {}
  const credential: unknown = Reflect.get(state, 'credential')
  return {
    ...(typeof credential === 'string' && credential !== '' && { credential }),
    ...(Reflect.get(state, 'stays') === true && { stays: true as const }),
    ...(Reflect.get(state, 'agreed') === true && { agreed: true as const }),
  }
}
