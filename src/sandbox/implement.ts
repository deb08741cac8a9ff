import type { Implementation } from './handler'
import { account } from './domains/account'
import { bookmarks } from './domains/bookmarks'
import { geolocation } from './domains/geolocation'
import { lessons } from './domains/lessons'
import { passwords } from './domains/passwords'
import { places } from './domains/places'
import { profile } from './domains/profile'
import { progress } from './domains/progress'
import { quiz } from './domains/quiz'
import { reactions } from './domains/reactions'
import { registration } from './domains/registration'
import { social } from './domains/social'
import { subjects } from './domains/subjects'

/** The demo platform's answer to every endpoint of the contract. */
export const implementation: Implementation = {
  account, bookmarks, geolocation, lessons, passwords, places, profile, progress, quiz, reactions, registration, social, subjects,
}
