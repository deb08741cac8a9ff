import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'
import { lessonSlice } from './lesson-slice'

const screen = async () => ({ Screen: (await import('./lesson-screen')).LessonScreen })

export const lessonFeature = defineFeature({
  name: 'lesson',
  routes: [
    { path: '/subjects/:subjectSlug/chapters/:chapterSlug/lessons/:lessonSlug/content', access: 'signed-in', screen },
    {
      path: '/subjects/:subjectSlug/chapters/:chapterSlug/recordings/:lessonSlug/content',
      access: 'signed-in',
      screen,
    },
  ],
  deepLinks: { lesson: (link) => paths.lesson(link) },
  slice: lessonSlice,
})
