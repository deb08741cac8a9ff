import type { Implementation } from './handler'
import { account } from './domains/account'
import { bookmarks } from './domains/bookmarks'
import { geolocation } from './domains/geolocation'
import { lessons } from './domains/lessons'
import { places } from './domains/places'
import { progress } from './domains/progress'
import { quiz } from './domains/quiz'
import { reactions } from './domains/reactions'
import { subjects } from './domains/subjects'

/** The demo platform's answer to every endpoint of the contract. */
export const implementation: Implementation = { account, bookmarks, geolocation, lessons, places, progress, quiz, reactions, subjects }
