/**
 *   closed ──open──▶ empty ──typed──▶ searching ──found──▶ shown
 *     ▲                ▲                  ▲                  │
 *     └────close───────┴──── typed "" ────┴── typed, step ───┘
 */
export type FindState = {
  isOpen: boolean
  text: string
  /** Number of the latest search; results of earlier ones are ignored. */
  search: number
  forward: boolean
  /** Null until the page has been searched. */
  result: { matches: number; active: number } | null
}

export type FoundMatches = { search: number; matches: number; active: number; isFinal: boolean }

export type FindEvent =
  | { type: 'opened' }
  | { type: 'closed' }
  | { type: 'typed'; text: string }
  | { type: 'stepped'; forward: boolean }
  | ({ type: 'found' } & FoundMatches)
  /** The next user must not see the text. */
  | { type: 'cleared' }

export const closedFind: FindState = { isOpen: false, text: '', search: 0, forward: true, result: null }

export function reduceFind(state: FindState, event: FindEvent): FindState {
  switch (event.type) {
    case 'opened':
      if (state.isOpen) return state
      return { ...state, isOpen: true, ...(state.text === '' ? {} : nextSearch(state, true)) }
    case 'closed':
      return state.isOpen ? { ...state, isOpen: false, result: null } : state
    case 'typed':
      return state.isOpen ? { ...state, text: event.text, result: null, ...nextSearch(state, true) } : state
    case 'stepped':
      return !state.isOpen || state.text === '' ? state : { ...state, ...nextSearch(state, event.forward) }
    case 'found':
      return found(state, event)
    case 'cleared':
      return { ...closedFind, search: state.search }
  }
}

function nextSearch({ search }: FindState, forward: boolean): Pick<FindState, 'search' | 'forward'> {
  return { search: search + 1, forward }
}

function found(state: FindState, { search, matches, active, isFinal }: FoundMatches): FindState {
  if (!state.isOpen || search !== state.search || state.text === '' || !isFinal) return state
  // Counted, but the active match is not located yet: another result follows.
  if (active === 0 && matches > 0) return state
  return { ...state, result: { matches, active } }
}
