/** Where a player or an exam fills the screen. */
const watching = /^\/(?:subjects\/.+\/content|exams\/)/
/** Where one pays, orders or types something long. */
const busy = /^\/(?:payment|porte-monnaie|offres|offers|operateur|mon-profil\/edit|parrain|convert-coins)/

/** Whether a lesson or an exam is shown at this path: nothing may cover it. */
export function isWatchingPlace(pathname: string): boolean {
  return watching.test(pathname)
}

/** Whether the person watches, is examined, pays or types there: what can wait does not open. */
export function isQuietPlace(pathname: string): boolean {
  return isWatchingPlace(pathname) || busy.test(pathname)
}
