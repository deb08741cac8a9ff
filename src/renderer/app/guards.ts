import type { Access } from '#core/feature.ts'
import { paths } from '#core/paths.ts'
import type { LocationState } from '#core/session/location-state.ts'
import type { Viewer } from '#core/session/use-user.ts'
import { toNextPageUrl, parseNextPage, type NextPage } from '#core/sign-in-redirect.ts'
import {
  isDenied,
  isIncomplete,
  isMissingBusinessFields,
  type ProfileCompletenessFields,
} from '#domains/account/profile-completeness.ts'

export type GuardedViewer = {
  user: ProfileCompletenessFields & Pick<Viewer['user'], 'verified' | 'google_id' | 'facebook_id'>
  permissions: Pick<Viewer['permissions'], 'changePassword'>
}

/** `viewer` is null for visitors and until the user is loaded. */
export type Visit = {
  access: Access
  pathname: string
  search: string
  signedIn: boolean
  viewer: GuardedViewer | null
  impersonating: boolean
  leaving: boolean
  destination: string | null
  locationState: LocationState
}

type Requirement = { reason: string; isUnmet: (viewer: GuardedViewer, impersonating: boolean) => boolean; path: string }

/** Requirements of signed-in screens in order of precedence: the first unmet one decides (spec 1 §2, §6). */
export const requirements: readonly Requirement[] = [
  {
    reason: 'unverified',
    isUnmet: ({ user }, impersonating) => isDenied(user.verified) && !impersonating,
    path: paths.confirm(),
  },
  {
    reason: 'password to change',
    isUnmet: ({ permissions }, impersonating) => permissions.changePassword === true && !impersonating,
    path: paths.updatePassword(),
  },
  {
    reason: 'social user uncompleted',
    isUnmet: ({ user }) => isSocial(user) && isDenied(user.completed),
    path: paths.editProfile(),
  },
  { reason: 'no division or uncompleted', isUnmet: ({ user }) => isIncomplete(user), path: paths.editProfile() },
  {
    reason: 'business user incomplete',
    isUnmet: ({ user }) => isMissingBusinessFields(user),
    path: paths.editProfile(),
  },
]

export function unmetRequirement(viewer: GuardedViewer, impersonating: boolean): Requirement | null {
  return requirements.find((requirement) => requirement.isUnmet(viewer, impersonating)) ?? null
}

type Guard = { applies: (visit: Visit) => boolean; redirectTo: (visit: Visit) => string }

/** Redirects (spec 1 §2); the first that applies decides. */
const guards: readonly Guard[] = [
  {
    applies: ({ access, signedIn }) => access === 'signed-in' && !signedIn,
    redirectTo: (visit) => paths.signIn(visit.leaving ? parseNextPage(visit.search) : getNextPage(visit)),
  },
  {
    applies: ({ access, signedIn }) => access === 'public-only' && signedIn,
    redirectTo: defaultLanding,
  },
  {
    applies: ({ access, viewer }) => access !== 'signed-in' || viewer === null,
    redirectTo: currentPath,
  },
  {
    applies: ({ pathname, locationState }) =>
      (pathname === paths.confirm() && locationState.credential !== undefined) ||
      (pathname === paths.updatePassword() && locationState.stays === true),
    redirectTo: currentPath,
  },
  {
    applies: ({ viewer, impersonating }) => viewer !== null && unmetRequirement(viewer, impersonating) !== null,
    redirectTo: (visit) => {
      const path = visit.viewer && unmetRequirement(visit.viewer, visit.impersonating)?.path
      return !path || path === visit.pathname ? currentPath(visit) : toNextPageUrl(path, getNextPage(visit))
    },
  },
  {
    applies: ({ pathname }) => pathname === paths.confirm() || pathname === paths.updatePassword(),
    redirectTo: defaultLanding,
  },
]

export function getRedirect(visit: Visit): string | null {
  const elsewhere = guards.find((guard) => guard.applies(visit))?.redirectTo(visit) ?? null
  return elsewhere === currentPath(visit) ? null : elsewhere
}

function currentPath({ pathname, search }: Visit): string {
  return pathname + search
}

function defaultLanding({ destination, search }: Visit): string {
  return destination ?? (parseNextPage(search) === 'offres' ? paths.offers() : paths.home())
}

function getNextPage({ pathname, search }: Visit): NextPage | null {
  return parseNextPage(search) ?? (pathname === paths.offers() ? 'offres' : null)
}

function isSocial(user: GuardedViewer['user']): boolean {
  return Boolean(user.google_id) || Boolean(user.facebook_id)
}
