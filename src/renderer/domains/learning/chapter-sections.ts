import type { ChapterSection } from '#shared/contract/resources.ts'
import type { ChapterRow } from '#shared/contract/subjects.ts'

type SectionOfChapters = { id: number | null; name: string | null; rows: { row: ChapterRow; index: number }[] }

export function groupChaptersBySection(
  rows: readonly ChapterRow[],
  sections: readonly ChapterSection[],
): SectionOfChapters[] {
  const ordered = [...sections].sort((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity))
  const groups = new Map<number | null, SectionOfChapters>()
  for (const { id, name } of ordered) groups.set(id, { id, name: name || null, rows: [] })
  const sectionless: SectionOfChapters = { id: null, name: null, rows: [] }
  groups.set(null, sectionless)
  for (const row of rows) {
    const sectionId = row.sectionId ?? row.chapter.chapter_sections?.[0]?.id ?? null
    const group = groups.get(sectionId) ?? sectionless
    group.rows.push({ row, index: 0 })
  }
  let index = 0
  for (const group of groups.values()) {
    for (const numbered of group.rows) numbered.index = index += 1
  }
  return [...groups.values()].filter((group) => group.rows.length > 0)
}

/** Null when not listed. */
export function formatChapterNumber(
  rows: readonly ChapterRow[],
  sections: readonly ChapterSection[],
  chapterId: number,
): number | null {
  const type = rows.find(({ chapter }) => chapter.id === chapterId)?.chapter.type
  const listed = groupChaptersBySection(
    rows.filter(({ chapter }) => chapter.type === type),
    sections,
  )
  return listed.flatMap((section) => section.rows).find(({ row }) => row.chapter.id === chapterId)?.index ?? null
}
