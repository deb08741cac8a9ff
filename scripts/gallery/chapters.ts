export const chapterNames = ['actions', 'content', 'feedback', 'forms', 'layout', 'overlays'] as const

export type ChapterName = (typeof chapterNames)[number]
