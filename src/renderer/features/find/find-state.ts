import type { FindResult } from '../../../shared/desktop/find'

/**
 *   closed ──open──▶ empty ──typed──▶ searching ──result──▶ found
 *     ▲                ▲                  ▲                   │
 *     └────close───────┴──── typed "" ────┴──── typed, step ──┘
 */
export type FindState = {
  isOpen: boolean
  text: string
  /** Results of earlier requests are ignored. */
  search: number
  forward: boolean
  isNew: boolean
  result: { matches: number; active: number } | null
}

export type FindEvent =
  | { type: 'opened' }
  | { type: 'closed' }
  | { type: 'typed'; text: string }
  | { type: 'stepped'; forward: boolean }
  | { type: 'found'; result: FindResult }

export const closedFind: FindState = { isOpen: false, text: '', search: 0, forward: true, isNew: true, result: null }

/** The field, first in the document, contains the text once. */
const ownMatches = 1

export function reduceFind(state: FindState, event: FindEvent): FindState {
  switch (event.type) {
    case 'opened':
      return { ...state, isOpen: true, ...(state.text === '' ? {} : request(state, { forward: true, isNew: true })) }
    case 'closed':
      return { ...state, isOpen: false, result: null }
    case 'typed':
      return event.text === ''
        ? { ...state, text: '', search: state.search + 1, result: null }
        : { ...state, text: event.text, result: null, ...request(state, { forward: true, isNew: true }) }
    case 'stepped':
      return !state.isOpen || state.text === ''
        ? state
        : { ...state, ...request(state, { forward: event.forward, isNew: false }) }
    case 'found':
      return found(state, event.result)
  }
}

function request(
  { search }: FindState,
  { forward, isNew }: { forward: boolean; isNew: boolean },
): Pick<FindState, 'search' | 'forward' | 'isNew'> {
  return { search: search + 1, forward, isNew }
}

function found(state: FindState, { search, matches, active, isFinal }: FindResult): FindState {
  if (!state.isOpen || search !== state.search || state.text === '' || !isFinal) return state
  const inPage = Math.max(0, matches - ownMatches)
  // The selected match is not located yet: another result follows.
  if (active === 0 && inPage > 0) return state
  // The selected match is the field.
  if (active <= ownMatches && inPage > 0)
    return { ...state, ...request(state, { forward: state.forward, isNew: false }) }
  return { ...state, result: { matches: inPage, active: inPage === 0 ? 0 : active - ownMatches } }
}
