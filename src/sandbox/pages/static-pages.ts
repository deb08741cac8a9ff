import { forumTopics } from '../world/forum-topics'
import { page } from './page'

export function teacherPage(): Response {
  return page({
    title: 'Espace enseignants',
    body:
      '<main><h1>Espace enseignants</h1><p>Vous êtes sur le site des enseignants de l’école de démonstration.</p>' +
      '<ul><li>2e année secondaire, Sciences : 28 élèves</li><li>9e année de base : 31 élèves</li></ul></main>',
  })
}

export function forumPage(): Response {
  const topics = forumTopics
    .map(
      ({ anchor, title, lastPoster }) =>
        `<li id="${anchor}">${title}<br><small>Dernier message de ${lastPoster}</small></li>`,
    )
    .join('')
  return page({
    title: 'Le forum',
    body: `<main><h1>Le forum</h1><ul>${topics}</ul></main>`,
  })
}

export function sitePage(): Response {
  return page({
    title: 'Le site de l’école',
    body: '<main><h1>Le site de l’école</h1><p>Cette page s’ouvre aussi dans l’application.</p></main>',
  })
}

export function registrationPage(): Response {
  return page({
    title: 'Inscription',
    body:
      '<main><h1>Inscription</h1><p>Les inscriptions de l’école de démonstration se font dans l’application.</p>' +
      '</main>',
  })
}

export function captchaPage(): Response {
  return page({
    title: 'Vérification',
    body: '<main><p id="state" role="status">Vérification en cours…</p></main>',
    script: `
const action = new URLSearchParams(location.search).get('action') ?? '';
const headers = { 'X-Human-Check': 'page' };
fetch('human-check/token?action=' + encodeURIComponent(action), { method: 'POST', headers })
  .then((answer) => answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status))))
  .then(({ token }) => { location.hash = 'token=' + token; document.getElementById('state').textContent = 'Merci.'; })
  .catch(() => { location.hash = 'error=unavailable'; document.getElementById('state').textContent = 'La vérification \
n’est pas disponible.'; });
`,
  })
}
