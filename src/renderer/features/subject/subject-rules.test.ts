import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pluralCount } from '#domains/learning/numbers.ts'
import type { ChapterType } from '#shared/contract/resources.ts'
import type { ChapterRow } from '#shared/contract/subjects.ts'
import { subjectIdFrom } from '#shared/subject-slug.ts'
import { textsIn } from '#tests/support/texts.ts'
import { chapterCounts, chapterPercent, chapterToContinue, firstFilledTab, toSections } from './subject-rules'

const row = (id: number, more: Partial<ChapterRow> & { type?: ChapterType } = {}): ChapterRow => {
  const { type = 'course', ...rest } = more
  return {
    chapter: { id, name: `Chapitre ${id}`, slug: `chapitre-${id}`, type },
    firstLessonSlug: `lecon-${id}`,
    nbContent: 10,
    ...rest,
  }
}

describe('subjectIdFrom', () => {
  it.each([
    ['12-mathematiques', 12],
    ['12', 12],
    ['7-a-b-c', 7],
    ['mathematiques', null],
    ['-12', null],
    ['0-zero', null],
    ['1e3-x', null],
    ['', null],
  ])('%s → %s', (slug, id) => {
    expect(subjectIdFrom(slug)).toBe(id)
  })

  it('parses every id regardless of the text after the first dash (property)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), fc.string(), (id, rest) => {
        expect(subjectIdFrom(`${id}-${rest}`)).toBe(id)
      }),
    )
  })

  it('returns null for every slug without a leading id (property)', () => {
    fc.assert(
      fc.property(fc.string(), (slug) => {
        const id = subjectIdFrom(slug)
        if (id !== null) expect(slug === String(slug.split('-')[0]) || slug.includes('-')).toBe(true)
        else expect(/^[1-9]\d{0,8}(-|$)/.test(slug)).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('subject chapters', () => {
  const sections = [
    { id: 2, name: 'Géométrie', position: 2 },
    { id: 1, name: 'Algèbre', position: 1 },
    { id: 3, name: 'Vide', position: 3 },
  ]

  it('are grouped by section position and numbered continuously, without a section last', () => {
    const listed = toSections(
      [
        row(10, { sectionId: 2 }),
        row(11, { sectionId: 1 }),
        row(12),
        row(13, { sectionId: 1 }),
        row(14, { sectionId: 99 }),
      ],
      sections,
      [{ chapter_id: 11, nbCompleted: 10 }],
    )
    expect(
      listed.map(({ name, completed, chapters }) => [
        name,
        completed,
        chapters.map(({ row: { chapter }, index }) => `${index}:${chapter.id}`),
      ]),
    ).toEqual([
      ['Algèbre', 1, ['1:11', '2:13']],
      ['Géométrie', 0, ['3:10']],
      [null, 0, ['4:12', '5:14']],
    ])
  })

  it('are never lost or duplicated (property)', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 5 }))), (sectionIds) => {
        const rows = sectionIds.map((sectionId, index) => row(index + 1, { sectionId }))
        const listed = toSections(rows, sections, undefined).flatMap(({ chapters }) => chapters)
        expect(listed.map(({ row: { chapter } }) => chapter.id).sort((a, b) => a - b)).toEqual(
          rows.map(({ chapter }) => chapter.id),
        )
        expect(listed.map(({ index }) => index)).toEqual(rows.map((_, index) => index + 1))
      }),
    )
  })

  it('are counted by tab, and the first non-empty tab opens', () => {
    const counts = chapterCounts([row(1, { type: 'exam' }), row(2, { type: 'exam' }), row(3, { type: 'divers' })])
    expect(counts).toEqual({ course: 0, recording: 0, exam: 2, divers: 1 })
    expect(firstFilledTab(counts)).toBe('exam')
    expect(firstFilledTab(chapterCounts([row(1, { type: 'recording' }), row(2, { type: 'exam' })]))).toBe('exam')
    expect(firstFilledTab(chapterCounts([]))).toBe('course')
  })

  it('show at most 100 %, and 0 without contents', () => {
    expect(chapterPercent(row(1), [{ chapter_id: 1, nbCompleted: 14 }])).toBe(100)
    expect(chapterPercent(row(1, { nbContent: 0 }), [{ chapter_id: 1, nbCompleted: 3 }])).toBe(0)
    expect(chapterPercent(row(1), undefined)).toBe(0)
  })

  it('resume the last lesson’s chapter, else the started one, else the first unfinished', () => {
    const listed = [row(1), row(2), row(3), row(4, { firstLessonSlug: null })].map((each, index) => ({
      row: each,
      index: index + 1,
      percent: [100, 0, 40, 0][index] ?? 0,
    }))
    expect(chapterToContinue(listed, 'chapitre-2')?.row.chapter.id).toBe(2)
    expect(chapterToContinue(listed, 'chapitre-1')?.row.chapter.id).toBe(3)
    expect(chapterToContinue(listed, null)?.row.chapter.id).toBe(3)
    expect(chapterToContinue(listed.slice(0, 2), null)?.row.chapter.id).toBe(2)
    expect(chapterToContinue([], null)).toBeNull()
  })
})

describe('Arabic chapter counts (spec 1 §9)', () => {
  const text = textsIn('ar', 'subject')
  const counted = (key: 'videos' | 'magazines') =>
    [0, 1, 2, 10, 11, 103].map((count) => text(key, { count: pluralCount(count), shown: String(count) }))

  it('use the plural up to ten, except for one', () => {
    expect(counted('videos')).toEqual(['0 فيديوهات', '1 فيديو', '2 فيديوهات', '10 فيديوهات', '11 فيديو', '103 فيديو'])
    expect(counted('magazines')).toEqual(['0 مجلّات', '1 مجلّة', '2 مجلّات', '10 مجلّات', '11 مجلّة', '103 مجلّة'])
  })
})
