import { describe, expect, it } from 'vitest'
import { checkHandIns, copiesOfAll, createHandIn, type Move, type PlatformForm } from '#tests/support/homework-model.ts'

const hourMs = 3_600_000
const plain: PlatformForm = {
  acceptance: 'an envelope',
  name: 'its own name',
  row: 'flat',
  detail: 'in an envelope',
  empty: [],
  isLate: false,
}
const accepted = { kind: 'accepted' } as const

describe('H4: model of a hand-in', () => {
  it('stores one copy of each file in every schedule of answers, lists, storing names, kills and cancellations', async () => {
    await checkHandIns(60, 43)
  })

  it.each<[string, Partial<PlatformForm>]>([
    ['201 without a body, and a random name', { acceptance: 'no body', name: 'a random name' }],
    ['204, and a random name', { acceptance: 'no content', name: 'a random name' }],
    ['the stored row, and a random name', { acceptance: 'the stored row', name: 'a random name' }],
    ['an empty list, and no name', { acceptance: 'an empty list', name: 'no name' }],
    ['true, and rows without address', { acceptance: 'true', row: 'without address' }],
    ['the row in data, and rows with a nested file', { acceptance: 'the row in data', row: 'with a nested file' }],
    ['an envelope, and a bare exam', { detail: 'bare' }],
    ['an envelope, and the exam in data', { detail: 'in data', empty: null }],
  ])('hands in one copy to a platform that answers with %s', async (_form, form) => {
    const handIn = createHandIn({ ...plain, ...form }, 2, [])
    await handIn.run(hourMs)
    expect([handIn.phase(), copiesOfAll(handIn)]).toEqual(['handed-in', [1, 1]])
  })

  it.each<[string, Move['send']]>([
    ['a filter', { kind: 'answered by a page', page: 'the page of a filter', isStored: false }],
    ['a portal', { kind: 'answered by a page', page: 'the page of a portal', isStored: false }],
    ['a gateway', { kind: 'answered by a page', page: 'the page of a gateway', isStored: false }],
    ['a busy gateway', { kind: 'answered by a page', page: 'a busy gateway', isStored: false }],
    ['a cut', { kind: 'cut', share: 0.9, isStored: false }],
  ])('sends three times the size of the work in an hour at most when each answer is from %s', async (_who, send) => {
    const handIn = createHandIn(
      plain,
      1,
      Array.from({ length: 400 }, () => ({ send, list: 'listed' as const })),
    )
    await handIn.run(hourMs)
    const bytes = handIn.sent().reduce((sum, each) => sum + each.bytes, 0)
    expect(bytes).toBeLessThanOrEqual(3 * 401_000)
  })

  it.each(['page', 'other JSON'] as const)(
    'asks the person after three exams that cannot be read (%s)',
    async (list) => {
      const handIn = createHandIn(
        plain,
        1,
        Array.from({ length: 400 }, () => ({ send: accepted, list })),
      )
      await handIn.run(6 * hourMs)
      expect([handIn.phase(), handIn.lists(), handIn.sent().length]).toEqual(['unclear', 3, 0])
    },
  )

  it('waits for an answer that comes minutes after the last byte', async () => {
    const handIn = createHandIn(plain, 1, [{ send: { kind: 'answered late' }, list: 'listed' }])
    await handIn.run(hourMs)
    expect([handIn.phase(), copiesOfAll(handIn), handIn.sent().length]).toEqual(['handed-in', [1], 1])
  })
})
