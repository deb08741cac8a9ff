type LessonSlugs = { subjectSlug: string; chapterSlug: string; lessonSlug: string }

/** Rows that exist on the platform under test. */
export type RouteSample = {
  subject: { id: number; slug: string }
  lesson: LessonSlugs
  recording: LessonSlugs
  examId: number
  messageId: string
  giftOrderId: number
  searchTerm: string
}

/**
 * An address of a feature's route, which the tests that open every screen derive their lists from. The examples stand
 * beside the routes in `routes.examples.ts`, because nothing that the release bundle contains may import them.
 */
export type RouteExample = {
  /** Unique in all features; names the pictures. */
  name: string
  /** The account of the demo platform to sign in with; null for a visitor. */
  as: string | null
  address: (sample: RouteSample) => string
  /** The screen queries nothing, so that it shows no failure of the platform. */
  isStatic?: boolean
}
