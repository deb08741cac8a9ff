import type { Feature } from '../core/feature'
import { comingSoon } from '../features/coming-soon/index'
import { confirmation } from '../features/confirmation/index'
import { homeFeature } from '../features/home/index'
import { lessonFeature } from '../features/lesson/index'
import { notFound } from '../features/not-found/index'
import { password } from '../features/password/index'
import { profileFeature } from '../features/profile/index'
import { registration } from '../features/registration/index'
import { settingsFeature } from '../features/settings/index'
import { signIn } from '../features/sign-in/index'
import { social } from '../features/social/index'
import { subjectFeature } from '../features/subject/index'
import { subjectsFeature } from '../features/subjects/index'
import { switchFeature } from '../features/switch/index'

/** Every feature, one line each. */
export const features: readonly Feature[] = [
  signIn,
  social,
  switchFeature,
  registration,
  confirmation,
  password,
  profileFeature,
  homeFeature,
  subjectsFeature,
  subjectFeature,
  lessonFeature,
  settingsFeature,
  comingSoon,
  notFound,
]
