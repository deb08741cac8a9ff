/** The only page a visitor can ask to land on after sign-in (spec 1 §2). */
export type NextPage = 'offres'

/** Reads `nextPage=offres` of an address; anything else is nothing. */
export function parseNextPage(search: string): NextPage | null {
  return new URLSearchParams(search).get('nextPage') === 'offres' ? 'offres' : null
}

/** An address that keeps where to land after sign-in. */
export function toNextPageUrl(path: string, next: NextPage | null | undefined): string {
  return next ? `${path}?nextPage=${next}` : path
}
