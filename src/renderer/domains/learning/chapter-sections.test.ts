import { describe, expect, it } from 'vitest'
import type { ChapterSection } from '#shared/contract/resources.ts'
import type { ChapterRow } from '#shared/contract/subjects.ts'
import { formatChapterNumber, groupChaptersBySection } from './chapter-sections'

type Part = Partial<Pick<ChapterRow, 'sectionId'>> & Partial<ChapterRow['chapter']>

const row = (id: number, { sectionId, ...chapter }: Part = {}): ChapterRow => ({
  chapter: { id, name: `C${id}`, slug: `c-${id}`, ...chapter },
  sectionId,
})
const section = (id: number, position: number | null, name = `S${id}`): ChapterSection => ({ id, name, position })
const shown = (rows: ChapterRow[], sections: ChapterSection[]) =>
  groupChaptersBySection(rows, sections).map(({ name, rows: listed }) => [
    name,
    listed.map(({ row: { chapter }, index }) => `${index}:${chapter.id}`),
  ])

describe('chapters by section', () => {
  it('follow the positions of the sections and number the chapters through all of them', () => {
    const sections = [section(9, null), section(2, 5), section(1, 0)]
    const rows = [
      row(10, { sectionId: 9 }),
      row(20, { sectionId: 2 }),
      row(11, { sectionId: 1 }),
      row(12, { sectionId: 1 }),
    ]
    expect(shown(rows, sections)).toEqual([
      ['S1', ['1:11', '2:12']],
      ['S2', ['3:20']],
      ['S9', ['4:10']],
    ])
  })

  it('come last without a section, or with one that is not listed, and no chapter is lost', () => {
    const rows = [row(1, { sectionId: 77 }), row(2), row(3, { sectionId: 1 })]
    expect(shown(rows, [section(1, 1, ''), section(2, 2)])).toEqual([
      [null, ['1:3']],
      [null, ['2:1', '3:2']],
    ])
  })

  it('take the section that the chapter itself names', () => {
    expect(shown([row(1, { chapter_sections: [section(2, 1)] })], [section(2, 1)])).toEqual([['S2', ['1:1']]])
  })

  it('give a chapter the number of its place among those of its kind', () => {
    const sections = [section(2, 2), section(1, 1)]
    const rows = [
      row(10, { sectionId: 2, type: 'a' }),
      row(11, { sectionId: 1, type: 'a' }),
      row(12, { sectionId: 1, type: 'b' }),
    ]
    expect([10, 11, 12, 13].map((id) => formatChapterNumber(rows, sections, id))).toEqual([2, 1, 1, null])
  })
})
