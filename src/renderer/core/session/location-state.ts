/** What one screen hands to the next with the navigation, beside the address. */
export type LocationState = {
  /** The e-mail or phone that a code was sent to. */
  credential?: string
  /** The screen is about to end what holds the user there, and then stays until the person leaves it. */
  stays?: true
  /** The person agreed to an administrator's link. */
  agreed?: true
}

/** Reads what the screen before handed over; anything else, as after a visit by hand, is nothing. */
export function parseLocationState(state: unknown): LocationState {
  if (typeof state !== 'object' || state === null) return {}
  const credential: unknown = Reflect.get(state, 'credential')
  return {
    ...(typeof credential === 'string' && credential !== '' && { credential }),
    ...(Reflect.get(state, 'stays') === true && { stays: true as const }),
    ...(Reflect.get(state, 'agreed') === true && { agreed: true as const }),
  }
}
