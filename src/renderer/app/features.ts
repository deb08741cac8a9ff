import type { Feature } from '../core/feature'
import { comingSoon } from '../features/coming-soon/index'
import { homeFeature } from '../features/home/index'
import { lessonFeature } from '../features/lesson/index'
import { notFound } from '../features/not-found/index'
import { signIn } from '../features/sign-in/index'
import { subjectFeature } from '../features/subject/index'
import { subjectsFeature } from '../features/subjects/index'

/** Every feature, one line each. */
export const features: readonly Feature[] = [
  signIn,
  homeFeature,
  subjectsFeature,
  subjectFeature,
  lessonFeature,
  comingSoon,
  notFound,
]
