import type { Area } from '../core/feature'
import { nextPageIn } from '../core/next-page'
import { paths } from '../core/paths'

/** Someone at a route. */
export type Visit = { area: Area; signedIn: boolean; search: string; destination: string | null }

type Guard = { holds: (visit: Visit) => boolean; leadsTo: (visit: Visit) => string }

/** Who is sent elsewhere, and where (spec 1 §2); the first that holds decides. */
const guards: readonly Guard[] = [
  {
    holds: ({ area, signedIn }) => area === 'signed-in' && !signedIn,
    leadsTo: ({ search }) => paths.signIn(nextPageIn(search)),
  },
  {
    holds: ({ area, signedIn, destination }) => area === 'public-only' && signedIn && destination !== null,
    leadsTo: ({ destination }) => destination ?? paths.home(),
  },
  {
    holds: ({ area, signedIn, search }) => area === 'public-only' && signedIn && nextPageIn(search) === 'offres',
    leadsTo: () => paths.offers(),
  },
  {
    holds: ({ area, signedIn }) => area === 'public-only' && signedIn,
    leadsTo: () => paths.home(),
  },
]

/** Where a visit is sent instead, or null where it may stay. */
export function redirectOf(visit: Visit): string | null {
  return guards.find((guard) => guard.holds(visit))?.leadsTo(visit) ?? null
}
