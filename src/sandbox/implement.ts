import type { Implementation } from './handler'
import { account } from './domains/account'
import { bookmarks } from './domains/bookmarks'
import { geolocation } from './domains/geolocation'
import { home } from './domains/home'
import { lessons } from './domains/lessons'
import { passwords } from './domains/passwords'
import { places } from './domains/places'
import { profile } from './domains/profile'
import { progress } from './domains/progress'
import { quiz } from './domains/quiz'
import { reactions } from './domains/reactions'
import { registration } from './domains/registration'
import { reports } from './domains/reports'
import { search } from './domains/search'
import { social } from './domains/social'
import { subjects } from './domains/subjects'
import { support } from './domains/support'

/** The demo platform's answer to every endpoint of the contract. */
export const implementation: Implementation = {
  account, bookmarks, geolocation, home, lessons, passwords, places, profile, progress, quiz, reactions, registration, reports, search, social, subjects, support,
}
