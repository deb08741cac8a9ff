import type { Feature } from '../core/feature'
import { accountSwitchFeature } from '../features/account-switch/index'
import { assistanceFeature } from '../features/assistance/index'
import { confirmationFeature } from '../features/confirmation/index'
import { coursesFeature } from '../features/courses/index'
import { demoFeature } from '../features/demo/index'
import { diagnosticsFeature } from '../features/diagnostics/index'
import { downloadsFeature } from '../features/downloads/index'
import { examsFeature } from '../features/exams/index'
import { favouritesFeature } from '../features/favourites/index'
import { giftsFeature } from '../features/gifts/index'
import { helpFeature } from '../features/help/index'
import { historyFeature } from '../features/history/index'
import { homeFeature } from '../features/home/index'
import { lessonFeature } from '../features/lesson/index'
import { licencesFeature } from '../features/licences/index'
import { messagesFeature } from '../features/messages/index'
import { notFoundFeature } from '../features/not-found/index'
import { notesFeature } from '../features/notes/index'
import { notificationsFeature } from '../features/notifications/index'
import { offersFeature } from '../features/offers/index'
import { offlineLessonsFeature } from '../features/offline-lessons/index'
import { operatorFeature } from '../features/operator/index'
import { parentsFeature } from '../features/parents/index'
import { passwordFeature } from '../features/password/index'
import { popupsFeature } from '../features/popups/index'
import { profileFeature } from '../features/profile/index'
import { ratingFeature } from '../features/rating/index'
import { referralFeature } from '../features/referral/index'
import { registrationFeature } from '../features/registration/index'
import { remindersFeature } from '../features/reminders/index'
import { reportsFeature } from '../features/reports/index'
import { revenueFeature } from '../features/revenue/index'
import { searchFeature } from '../features/search/index'
import { sessionsFeature } from '../features/sessions/index'
import { settingsFeature } from '../features/settings/index'
import { signInFeature } from '../features/sign-in/index'
import { socialFeature } from '../features/social/index'
import { subjectFeature } from '../features/subject/index'
import { subjectsFeature } from '../features/subjects/index'
import { tourFeature } from '../features/tour/index'
import { updatesFeature } from '../features/updates/index'
import { walletFeature } from '../features/wallet/index'
import { weekFeature } from '../features/week/index'

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
