/** The only page that a visitor can request after sign-in (spec 1 §2). */
export type NextPage = 'offres'

export function parseNextPage(search: string): NextPage | null {
  return new URLSearchParams(search).get('nextPage') === 'offres' ? 'offres' : null
}

export function toNextPageUrl(path: string, next: NextPage | null | undefined): string {
  return next ? `${path}?nextPage=${next}` : path
}
