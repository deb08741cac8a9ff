import { describe, expect, it } from 'vitest'
import { findLosses } from './losses'

describe('findLosses', () => {
  it('finds homework, orders without an outcome, and unsent progress', () => {
    const nothing = { homework: null, attempts: [], outbox: { waiting: 0 } }
    expect(findLosses(nothing)).toEqual([])
    expect(
      findLosses({ ...nothing, attempts: [{ stage: 'done' }, { stage: 'refused' }, { stage: 'not-made' }] }),
    ).toEqual([])
    expect(findLosses({ homework: 'sending', attempts: [{ stage: 'uncertain' }], outbox: { waiting: 2 } })).toEqual([
      'homework-sending',
      'order',
      'progress',
    ])
    expect(findLosses({ ...nothing, homework: 'draft' })).toEqual(['homework-draft'])
  })
})
