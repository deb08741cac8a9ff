import { account } from './account'
import { attendances } from './attendances'
import { bookmarks } from './bookmarks'
import { clients } from './clients'
import { discountCodes } from './discount-codes'
import { events } from './events'
import { exams } from './exams'
import { geolocation } from './geolocation'
import { gifts } from './gifts'
import type { Implementation } from './handler'
import { home } from './home'
import { lessons } from './lessons'
import { messages } from './messages'
import { notifications } from './notifications'
import { offers } from './offers'
import { operator } from './operator'
import { parents } from './parents'
import { passwords } from './passwords'
import { places } from './places'
import { profile } from './profile'
import { progress } from './progress'
import { quiz } from './quiz'
import { ratings } from './ratings'
import { reactions } from './reactions'
import { referrals } from './referrals'
import { registration } from './registration'
import { reports } from './reports'
import { search } from './search'
import { social } from './social'
import { subjects } from './subjects'
import { support } from './support'
import { transfers } from './transfers'
import { wallet } from './wallet'

export const endpointHandlers: Implementation = {
  account,
  attendances,
  bookmarks,
  clients,
  discountCodes,
  events,
  exams,
  geolocation,
  gifts,
  home,
  lessons,
  messages,
  notifications,
  offers,
  operator,
  parents,
  passwords,
  places,
  profile,
  progress,
  quiz,
  ratings,
  reactions,
  referrals,
  registration,
  reports,
  search,
  social,
  subjects,
  support,
  transfers,
  wallet,
}
