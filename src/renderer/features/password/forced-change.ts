import type { Failure } from '#core/failure/failure.ts'

type Obstacle = Failure | 'not-checked'

export type ForcedChange =
  | { step: 'request'; sending: boolean; obstacle: Obstacle | null }
  | { step: 'reset'; sending: 'code' | 'password' | null; obstacle: Obstacle | null; codesSent: number }
  | { step: 'done' }

export type ForcedChangeEvent =
  | { type: 'code-asked' }
  | { type: 'code-sent' }
  | { type: 'password-given' }
  | { type: 'password-changed' }
  /** Null where a field says it. */
  | { type: 'stopped'; obstacle: Obstacle | null }

export const forcedChangeStart: ForcedChange = { step: 'request', sending: false, obstacle: null }

export function forcedChange(state: ForcedChange, event: ForcedChangeEvent): ForcedChange {
  switch (state.step) {
    case 'request':
      return inRequest(state, event)
    case 'reset':
      return inReset(state, event)
    case 'done':
      return state
  }
}

function inRequest(state: Extract<ForcedChange, { step: 'request' }>, event: ForcedChangeEvent): ForcedChange {
  if (event.type === 'code-asked' && !state.sending) return { step: 'request', sending: true, obstacle: null }
  if (event.type === 'code-sent' && state.sending) return { step: 'reset', sending: null, obstacle: null, codesSent: 1 }
  if (event.type === 'stopped' && state.sending) return { step: 'request', sending: false, obstacle: event.obstacle }
  return state
}

function inReset(state: Extract<ForcedChange, { step: 'reset' }>, event: ForcedChangeEvent): ForcedChange {
  switch (event.type) {
    case 'code-asked':
      return state.sending === null ? { ...state, sending: 'code', obstacle: null } : state
    case 'code-sent':
      return state.sending === 'code' ? { ...state, sending: null, codesSent: state.codesSent + 1 } : state
    case 'password-given':
      return state.sending === null ? { ...state, sending: 'password', obstacle: null } : state
    case 'password-changed':
      return state.sending === 'password' ? { step: 'done' } : state
    case 'stopped':
      return state.sending === null ? state : { ...state, sending: null, obstacle: event.obstacle }
  }
}
