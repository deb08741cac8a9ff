/** Chapters of the gallery, in the order of its menu. */
export const chapterNames = ['actions', 'content', 'feedback', 'forms', 'layout', 'overlays'] as const

export type ChapterName = (typeof chapterNames)[number]
