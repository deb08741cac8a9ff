import { groupChaptersBySection } from '#domains/learning/chapter-sections.ts'
import { toPercent } from '#domains/learning/numbers.ts'
import type { Answer } from '#shared/contract/endpoint.ts'
import type { contract } from '#shared/contract/index.ts'
import { chapterTypes, type ChapterSection, type ChapterType } from '#shared/contract/resources.ts'
import type { ChapterRow } from '#shared/contract/subjects.ts'

export const otherSubjectsShown = 5

type ChaptersProgress = Answer<typeof contract.progress.chaptersOfSubject>['payload'] | undefined

export type ListedChapter = { row: ChapterRow; index: number; percent: number }
export type ListedSection = { id: number | null; name: string | null; chapters: ListedChapter[]; completed: number }

/** Others have no tab of their own. */
export function getChapterType({ type }: Pick<ChapterRow['chapter'], 'type'>): ChapterType {
  return chapterTypes.find((each) => each === type) ?? 'divers'
}

export function chapterCounts(rows: readonly ChapterRow[]): Record<ChapterType, number> {
  const counts = { course: 0, recording: 0, exam: 0, divers: 0 }
  for (const { chapter } of rows) counts[getChapterType(chapter)] += 1
  return counts
}

/** Tabs in display order (spec 1 §2). */
export const chapterTabs = ['course', 'exam', 'recording', 'divers'] as const satisfies readonly ChapterType[]

export function firstFilledTab(counts: Record<ChapterType, number>): ChapterType {
  return chapterTabs.find((type) => counts[type] > 0) ?? 'course'
}

/** Percent, capped at 100; includes exam chapters. */
export function chapterPercent({ chapter, nbContent }: ChapterRow, progress: ChaptersProgress): number {
  return toPercent(progress?.find(({ chapter_id }) => chapter_id === chapter.id)?.nbCompleted ?? 0, nbContent ?? 0)
}

export function toSections(
  rows: readonly ChapterRow[],
  sections: readonly ChapterSection[],
  progress: ChaptersProgress,
): ListedSection[] {
  return groupChaptersBySection(rows, sections).map(({ id, name, rows: numbered }) => {
    const chapters = numbered.map(({ row, index }) => ({ row, index, percent: chapterPercent(row, progress) }))
    return { id, name, chapters, completed: chapters.filter(({ percent }) => percent === 100).length }
  })
}

export function chapterToContinue(
  chapters: readonly ListedChapter[],
  leftChapterSlug: string | null,
): ListedChapter | null {
  const open = chapters.filter(({ row, percent }) => Boolean(row.firstLessonSlug) && percent < 100)
  return (
    open.find(({ row }) => row.chapter.slug === leftChapterSlug) ??
    open.find(({ percent }) => percent > 0) ??
    open[0] ??
    null
  )
}
