import type { Implementation } from './handler'
import { account } from './domains/account'
import { attendances } from './domains/attendances'
import { bookmarks } from './domains/bookmarks'
import { discountCodes } from './domains/discount-codes'
import { events } from './domains/events'
import { exams } from './domains/exams'
import { geolocation } from './domains/geolocation'
import { home } from './domains/home'
import { lessons } from './domains/lessons'
import { offers } from './domains/offers'
import { operator } from './domains/operator'
import { passwords } from './domains/passwords'
import { places } from './domains/places'
import { profile } from './domains/profile'
import { progress } from './domains/progress'
import { quiz } from './domains/quiz'
import { ratings } from './domains/ratings'
import { reactions } from './domains/reactions'
import { registration } from './domains/registration'
import { reports } from './domains/reports'
import { search } from './domains/search'
import { social } from './domains/social'
import { subjects } from './domains/subjects'
import { support } from './domains/support'
import { transfers } from './domains/transfers'
import { wallet } from './domains/wallet'

/** The demo platform's answer to every endpoint of the contract. */
export const implementation: Implementation = {
  account, attendances, bookmarks, discountCodes, events, exams, geolocation, home, lessons, offers, operator, passwords, places, profile, progress, quiz, ratings, reactions, registration, reports,
  search, social, subjects, support, transfers, wallet,
}
