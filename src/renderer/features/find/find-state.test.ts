import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closedFind, reduceFind, type FindEvent, type FindState } from './find-state'

const after = (...events: FindEvent[]): FindState => events.reduce(reduceFind, closedFind)
const opened: FindEvent = { type: 'opened' }
const typed = (text: string): FindEvent => ({ type: 'typed', text })
const result = (state: FindState, matches: number, active: number, isFinal = true): FindState =>
  reduceFind(state, { type: 'found', result: { search: state.search, matches, active, isFinal } })

describe('find in page', () => {
  it('does not count the match in its own field', () => {
    expect(result(after(opened, typed('droite')), 4, 2).result).toEqual({ matches: 3, active: 1 })
  })

  it('continues when the selected match is its own field, in the same direction', () => {
    const searching = reduceFind(result(after(opened, typed('droite')), 4, 2), { type: 'stepped', forward: false })
    const skipped = result(searching, 4, 1)
    expect(skipped).toMatchObject({ search: searching.search + 1, forward: false, isNew: false })
    expect(result(skipped, 4, 4).result).toEqual({ matches: 3, active: 3 })
  })

  it('reports no match when only the field contains the text', () => {
    const searching = after(opened, typed('zzz'))
    const found = result(searching, 1, 1)
    expect([found.result, found.search]).toEqual([{ matches: 0, active: 0 }, searching.search])
  })

  it('ignores results of an earlier text, and unfinished ones', () => {
    const first = after(opened, typed('d'))
    const second = reduceFind(first, typed('dr'))
    const event = { search: first.search, matches: 9, active: 2, isFinal: true }
    expect(reduceFind(second, { type: 'found', result: event }).result).toBeNull()
    expect(result(second, 9, 2, false).result).toBeNull()
  })

  it('begins a new search for each text, and continues the search for each step', () => {
    const searching = after(opened, typed('dr'))
    expect([searching.isNew, reduceFind(searching, { type: 'stepped', forward: true }).isNew]).toEqual([true, false])
  })

  it('searches for the former text again when it is reopened', () => {
    const searching = after(opened, typed('dr'))
    const reopened = reduceFind(reduceFind(searching, { type: 'closed' }), opened)
    expect(reopened).toMatchObject({ isOpen: true, text: 'dr', isNew: true, search: searching.search + 1 })
  })

  it('does nothing for a step while closed or empty', () => {
    expect(after({ type: 'stepped', forward: true })).toEqual(closedFind)
    expect(after(opened, { type: 'stepped', forward: true }).search).toBe(0)
  })

  it('shows a position between one and the number of matches, or none, after any events', () => {
    const event = fc.oneof(
      fc.constant<FindEvent>(opened),
      fc.constant<FindEvent>({ type: 'closed' }),
      fc.string({ maxLength: 3 }).map(typed),
      fc.boolean().map((forward): FindEvent => ({ type: 'stepped', forward })),
      fc
        .record({ search: fc.nat(6), matches: fc.nat(5), active: fc.nat(5), isFinal: fc.boolean() })
        .map((found): FindEvent => ({
          type: 'found',
          result: { ...found, active: Math.min(found.active, found.matches) },
        })),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let state = closedFind
        for (const each of events) {
          const before = state.search
          state = reduceFind(state, each)
          expect(state.search).toBeGreaterThanOrEqual(before)
          const { result: shown } = state
          if (shown !== null) {
            expect(shown.active <= shown.matches).toBe(true)
            expect(shown.active > 0).toBe(shown.matches > 0)
          }
        }
      }),
    )
  })
})
