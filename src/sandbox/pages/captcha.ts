import { page } from './page'

/** The human check: a page that asks its own platform for a token and hands it over in its address. */
export function captchaPage(): Response {
  return page({
    title: 'Vérification',
    body: '<main><p id="state" role="status">Vérification en cours…</p></main>',
    script: `
const action = new URLSearchParams(location.search).get('action') ?? '';
fetch('human-check/token?action=' + encodeURIComponent(action), { method: 'POST', headers: { 'X-Human-Check': 'page' } })
  .then((answer) => answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status))))
  .then(({ token }) => { location.hash = 'token=' + token; document.getElementById('state').textContent = 'Merci.'; })
  .catch(() => { location.hash = 'error=unavailable'; document.getElementById('state').textContent = 'La vérification n’est pas disponible.'; });
`,
  })
}
