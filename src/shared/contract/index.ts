import { account } from './account'
import { attendances } from './attendance'
import { bookmarks } from './bookmarks'
import type { Endpoint } from './endpoint'
import { geolocation } from './geolocation'
import { home } from './home'
import { lessons } from './lessons'
import { discountCodes, offers } from './offers'
import { operator } from './operator'
import { passwords } from './passwords'
import { places } from './places'
import { profile } from './profile'
import { progress } from './progress'
import { quiz } from './quiz'
import { reactions } from './reactions'
import { registration } from './registration'
import { reports } from './reports'
import { search } from './search'
import { social } from './social'
import { subjects } from './subjects'
import { support } from './support'
import { transfers } from './transfers'
import { wallet } from './wallet'

/** Everything the application says to the platform, by domain. */
export const contract = {
  account, attendances, bookmarks, discountCodes, geolocation, home, lessons, offers, operator, passwords, places, profile, progress, quiz, reactions, registration, reports, search, social, subjects,
  support, transfers, wallet,
} as const

export type Contract = typeof contract

/** Every endpoint with its name, in the order declared. */
export const endpoints: readonly (readonly [string, Endpoint])[] = Object.entries(contract).flatMap(([domain, calls]) =>
  Object.entries(calls).map(([call, declared]): readonly [string, Endpoint] => [`${domain}.${call}`, declared as Endpoint]),
)
