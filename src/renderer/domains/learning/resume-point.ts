import * as z from 'zod'

/** `position` in seconds, `at` in epoch milliseconds; names are for Home. */
const resumePoint = z.object({
  contentId: z.number(),
  position: z.number(),
  duration: z.number(),
  at: z.number(),
  subjectName: z.string(),
  subjectSlug: z.string(),
  subjectColor: z.string().nullish(),
  chapterName: z.string(),
  chapterSlug: z.string(),
  chapterIndex: z.number(),
  lessonName: z.string(),
  lessonSlug: z.string(),
  lessonIndex: z.number(),
  lessonCount: z.number(),
  recording: z.boolean(),
})
export type ResumePoint = z.output<typeof resumePoint>

export const resumePoints = z.record(z.string(), resumePoint)
export type ResumePoints = z.output<typeof resumePoints>
