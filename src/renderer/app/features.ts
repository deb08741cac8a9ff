import type { Feature } from '#core/feature.ts'
import { accountSwitchFeature } from '#features/account-switch/index.ts'
import { assistanceFeature } from '#features/assistance/index.ts'
import { confirmationFeature } from '#features/confirmation/index.ts'
import { coursesFeature } from '#features/courses/index.ts'
import { demoFeature } from '#features/demo/index.ts'
import { diagnosticsFeature } from '#features/diagnostics/index.ts'
import { downloadsFeature } from '#features/downloads/index.ts'
import { examsFeature } from '#features/exams/index.ts'
import { favouritesFeature } from '#features/favourites/index.ts'
import { giftsFeature } from '#features/gifts/index.ts'
import { helpFeature } from '#features/help/index.ts'
import { historyFeature } from '#features/history/index.ts'
import { homeFeature } from '#features/home/index.ts'
import { lessonFeature } from '#features/lesson/index.ts'
import { licencesFeature } from '#features/licences/index.ts'
import { messagesFeature } from '#features/messages/index.ts'
import { notFoundFeature } from '#features/not-found/index.ts'
import { notesFeature } from '#features/notes/index.ts'
import { notificationsFeature } from '#features/notifications/index.ts'
import { offersFeature } from '#features/offers/index.ts'
import { offlineLessonsFeature } from '#features/offline-lessons/index.ts'
import { operatorFeature } from '#features/operator/index.ts'
import { parentsFeature } from '#features/parents/index.ts'
import { passwordFeature } from '#features/password/index.ts'
import { popupsFeature } from '#features/popups/index.ts'
import { profileFeature } from '#features/profile/index.ts'
import { ratingFeature } from '#features/rating/index.ts'
import { referralFeature } from '#features/referral/index.ts'
import { registrationFeature } from '#features/registration/index.ts'
import { remindersFeature } from '#features/reminders/index.ts'
import { reportsFeature } from '#features/reports/index.ts'
import { revenueFeature } from '#features/revenue/index.ts'
import { searchFeature } from '#features/search/index.ts'
import { sessionsFeature } from '#features/sessions/index.ts'
import { settingsFeature } from '#features/settings/index.ts'
import { signInFeature } from '#features/sign-in/index.ts'
import { socialFeature } from '#features/social/index.ts'
import { subjectFeature } from '#features/subject/index.ts'
import { subjectsFeature } from '#features/subjects/index.ts'
import { tourFeature } from '#features/tour/index.ts'
import { updatesFeature } from '#features/updates/index.ts'
import { walletFeature } from '#features/wallet/index.ts'
import { weekFeature } from '#features/week/index.ts'

export const features: readonly Feature[] = [
  remindersFeature,
  ratingFeature,
  messagesFeature,
  notificationsFeature,
  popupsFeature,
  tourFeature,
  profileFeature,
  updatesFeature,
  downloadsFeature,
  demoFeature,
  signInFeature,
  socialFeature,
  accountSwitchFeature,
  registrationFeature,
  confirmationFeature,
  passwordFeature,
  homeFeature,
  weekFeature,
  notesFeature,
  subjectsFeature,
  subjectFeature,
  lessonFeature,
  offlineLessonsFeature,
  coursesFeature,
  favouritesFeature,
  offersFeature,
  examsFeature,
  sessionsFeature,
  assistanceFeature,
  helpFeature,
  licencesFeature,
  diagnosticsFeature,
  searchFeature,
  walletFeature,
  operatorFeature,
  referralFeature,
  giftsFeature,
  revenueFeature,
  historyFeature,
  reportsFeature,
  parentsFeature,
  settingsFeature,
  notFoundFeature,
]
