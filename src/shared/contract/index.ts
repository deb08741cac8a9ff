import { account } from './account'
import { bookmarks } from './bookmarks'
import type { Endpoint } from './endpoint'
import { geolocation } from './geolocation'
import { lessons } from './lessons'
import { passwords } from './passwords'
import { places } from './places'
import { profile } from './profile'
import { progress } from './progress'
import { quiz } from './quiz'
import { reactions } from './reactions'
import { registration } from './registration'
import { social } from './social'
import { subjects } from './subjects'

/** Everything the application says to the platform, by domain. */
export const contract = {
  account, bookmarks, geolocation, lessons, passwords, places, profile, progress, quiz, reactions, registration, social, subjects,
} as const

export type Contract = typeof contract

/** Every endpoint with its name, in the order declared. */
export const endpoints: readonly (readonly [string, Endpoint])[] = Object.entries(contract).flatMap(([domain, calls]) =>
  Object.entries(calls).map(([call, declared]): readonly [string, Endpoint] => [`${domain}.${call}`, declared as Endpoint]),
)
