import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closedFind, reduceFind, type FindEvent, type FindState } from './find-state'

const after = (...events: FindEvent[]): FindState => events.reduce(reduceFind, closedFind)
const opened: FindEvent = { type: 'opened' }
const closed: FindEvent = { type: 'closed' }
const typed = (text: string): FindEvent => ({ type: 'typed', text })
const stepped = (forward: boolean): FindEvent => ({ type: 'stepped', forward })
const found = (state: FindState, matches: number, active: number, isFinal = true): FindState =>
  reduceFind(state, { type: 'found', search: state.search, matches, active, isFinal })

describe('state of find in page', () => {
  it('shows the matches of the latest search', () => {
    expect(found(after(opened, typed('droite')), 4, 2).result).toEqual({ matches: 4, active: 2 })
  })

  it('ignores results of an earlier text, and unfinished ones', () => {
    const first = after(opened, typed('d'))
    const second = reduceFind(first, typed('dr'))
    const late: FindEvent = { type: 'found', search: first.search, matches: 9, active: 2, isFinal: true }
    expect(reduceFind(second, late).result).toBeNull()
    expect(found(second, 9, 2, false).result).toBeNull()
  })

  it('shows no matches of a text that was emptied', () => {
    expect(found(after(opened, typed('d'), typed('')), 4, 2).result).toBeNull()
  })

  it('waits for the place of the active match', () => {
    const searching = after(opened, typed('droite'))
    expect([found(searching, 4, 0).result, found(searching, 0, 0).result]).toEqual([null, { matches: 0, active: 0 }])
  })

  it('keeps the position that it shows until a step has its result', () => {
    const shown = found(after(opened, typed('droite')), 4, 2)
    expect(reduceFind(shown, stepped(false))).toMatchObject({ result: { active: 2 }, forward: false })
  })

  it('searches for the former text again when it is reopened, once', () => {
    const searching = after(opened, typed('dr'))
    const reopened = [closed, opened, opened].reduce(reduceFind, searching)
    expect(reopened).toMatchObject({ isOpen: true, text: 'dr', search: searching.search + 1 })
  })

  it('does nothing for a step or a text while closed, nor for a step without a text', () => {
    expect(after(stepped(true), typed('dr'))).toEqual(closedFind)
    expect(after(opened, stepped(true)).search).toBe(0)
  })

  it('forgets the text when it is cleared', () => {
    expect(after(opened, typed('secret'), { type: 'cleared' })).toMatchObject({ isOpen: false, text: '', result: null })
  })

  it('numbers its searches upwards, and shows a position between one and the number of matches, after any events', () => {
    const event = fc.oneof(
      fc.constantFrom<FindEvent>(opened, closed, { type: 'cleared' }),
      fc.string({ maxLength: 3 }).map(typed),
      fc.boolean().map(stepped),
      fc
        .record({ search: fc.nat(6), matches: fc.nat(5), active: fc.nat(5), isFinal: fc.boolean() })
        .map((each): FindEvent => ({ type: 'found', ...each, active: Math.min(each.active, each.matches) })),
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
            expect(state.isOpen && shown.active <= shown.matches).toBe(true)
            expect(shown.active > 0).toBe(shown.matches > 0)
          }
        }
      }),
    )
  })
})
