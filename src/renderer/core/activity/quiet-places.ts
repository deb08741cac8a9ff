const watching = /^\/(?:subjects\/.+\/content|exams\/)/
const busy = /^\/(?:payment|porte-monnaie|offres|offers|operateur|mon-profil\/edit|parrain|convert-coins)/

export function isWatchingPlace(pathname: string): boolean {
  return watching.test(pathname)
}

export function isQuietPlace(pathname: string): boolean {
  return isWatchingPlace(pathname) || busy.test(pathname)
}
