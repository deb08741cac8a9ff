import { isDenied, isUncompleted, owesBusinessData, type ProfileGaps } from '../domains/account/profile-completeness'
import type { Area } from '../core/feature'
import { addressOfNext, nextPageIn, type NextPage } from '../core/sign-in-redirect'
import { paths } from '../core/paths'
import type { ScreenState } from '../core/session/location-state'
import type { Viewer } from '../core/session/use-user'

/** The part of a user that the guards look at. */
export type Guarded = {
  user: ProfileGaps & Pick<Viewer['user'], 'verified' | 'google_id' | 'facebook_id'>
  permissions: Pick<Viewer['permissions'], 'changePassword'>
}

/** Someone at a route; `viewer` is null for visitors, and until the platform has said who is signed in. */
export type Visit = {
  area: Area
  pathname: string
  search: string
  signedIn: boolean
  viewer: Guarded | null
  impersonating: boolean
  /** The person has just signed out: what was shown is not asked for again. */
  leaving: boolean
  /** Where a link of the desktop leads. */
  destination: string | null
  /** What the screen before handed over. */
  given: ScreenState
}

/** A reason to hold a signed-in user back, and the one screen that ends it. */
type Hold = { reason: string; holds: (viewer: Guarded, impersonating: boolean) => boolean; at: string }

/** Who is held back, and where (spec 1 §2, §6); the first that holds decides. */
export const holds: readonly Hold[] = [
  { reason: 'unverified', holds: ({ user }, impersonating) => isDenied(user.verified) && !impersonating, at: paths.confirm() },
  {
    reason: 'password to change',
    holds: ({ permissions }, impersonating) => permissions.changePassword === true && !impersonating,
    at: paths.updatePassword(),
  },
  { reason: 'social user uncompleted', holds: ({ user }) => isSocial(user) && isDenied(user.completed), at: paths.editProfile() },
  { reason: 'no division or uncompleted', holds: ({ user }) => isUncompleted(user), at: paths.editProfile() },
  { reason: 'business user incomplete', holds: ({ user }) => owesBusinessData(user), at: paths.editProfile() },
]

/** What holds this user back, or null. */
export function holdOf(viewer: Guarded, impersonating: boolean): Hold | null {
  return holds.find((hold) => hold.holds(viewer, impersonating)) ?? null
}

type Guard = { holds: (visit: Visit) => boolean; leadsTo: (visit: Visit) => string }

/** Who is sent elsewhere, and where (spec 1 §2); the first that holds decides. */
const guards: readonly Guard[] = [
  {
    holds: ({ area, signedIn }) => area === 'signed-in' && !signedIn,
    leadsTo: (visit) => paths.signIn(visit.leaving ? nextPageIn(visit.search) : nextPageOf(visit)),
  },
  {
    holds: ({ area, signedIn }) => area === 'public-only' && signedIn,
    leadsTo: landingOf,
  },
  {
    holds: ({ area, viewer }) => area !== 'signed-in' || viewer === null,
    leadsTo: stay,
  },
  {
    // A code was just sent to a new address of this user, or a password is being changed: the screen that says so stays.
    holds: ({ pathname, given }) =>
      (pathname === paths.confirm() && given.credential !== undefined) || (pathname === paths.updatePassword() && given.stays === true),
    leadsTo: stay,
  },
  {
    holds: ({ viewer, impersonating }) => viewer !== null && holdOf(viewer, impersonating) !== null,
    leadsTo: (visit) => {
      const at = visit.viewer && holdOf(visit.viewer, visit.impersonating)?.at
      return !at || at === visit.pathname ? stay(visit) : addressOfNext(at, nextPageOf(visit))
    },
  },
  {
    holds: ({ pathname }) => pathname === paths.confirm() || pathname === paths.updatePassword(),
    leadsTo: landingOf,
  },
]

/** Where a visit is sent instead, or null where it may stay. */
export function redirectOf(visit: Visit): string | null {
  const elsewhere = guards.find((guard) => guard.holds(visit))?.leadsTo(visit) ?? null
  return elsewhere === stay(visit) ? null : elsewhere
}

function stay({ pathname, search }: Visit): string {
  return pathname + search
}

/** Where somebody goes who has nothing to do at this screen. */
function landingOf({ destination, search }: Visit): string {
  return destination ?? (nextPageIn(search) === 'offres' ? paths.offers() : paths.home())
}

/** The page to land on that the address asks for, or is itself. */
function nextPageOf({ pathname, search }: Visit): NextPage | null {
  return nextPageIn(search) ?? (pathname === paths.offers() ? 'offres' : null)
}

function isSocial(user: Guarded['user']): boolean {
  return Boolean(user.google_id) || Boolean(user.facebook_id)
}
