import { type Film, filmPath, films } from '../world/films'
import { page } from './page'

/** Where a teacher arrives after sign-in. */
export function teacherPage(): Response {
  return page({
    title: 'Espace enseignants',
    body: '<main><h1>Espace enseignants</h1><p>Vous êtes sur le site des enseignants de l’école de démonstration.</p><ul><li>2e année secondaire, Sciences : 28 élèves</li><li>9e année de base : 31 élèves</li></ul></main>',
  })
}

/** The school's forum. */
export function forumPage(): Response {
  return page({
    title: 'Le forum',
    body: '<main><h1>Le forum</h1><ul><li>Comment trouver le coefficient directeur ?</li><li>Chute libre : pourquoi la masse ne compte pas ?</li><li>Fiche de révision du passé simple à partager</li></ul></main>',
  })
}

/** The registration page of partners. */
export function registrationPage(): Response {
  return page({ title: 'Inscription', body: '<main><h1>Inscription</h1><p>Les inscriptions de l’école de démonstration se font dans l’application.</p></main>' })
}

/** The protected player: plays the film only with an address that was just issued. */
export function protectedPage(name: string, allowed: boolean, media: (path: string) => string): Response {
  const film: Film | undefined = Object.values(films).find((known) => known.name === name)
  if (film === undefined || !allowed) {
    return page({ title: 'Lien expiré', frames: true, body: '<main><h1>Lien expiré</h1><p>Rouvrez la leçon pour obtenir un nouveau lien.</p></main>' })
  }
  const file = filmPath(film, film.formats.find((format) => format !== 'hls') ?? 'hls')
  return page({
    title: 'Lecteur protégé',
    frames: true,
    style: 'body{padding:0;background:#000}video{display:block;width:100vw;height:100vh}',
    body: `<video src="${media(file)}" controls playsinline></video>`,
  })
}
