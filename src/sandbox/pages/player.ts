import { brand } from '#shared/brand.ts'
import { filmPath } from '../world/films'
import type { Lesson } from '../world/school'
import { page } from './page'

type Player = {
  lesson: Lesson | null
  view: string | null
  isSilent: boolean
  media(path: string): string
}

export function playerPage({ lesson, view, isSilent, media }: Player): Response {
  if (lesson === null || view === null) {
    return page({
      title: 'Lien expiré',
      frames: true,
      body: '<main><h1>Lien expiré</h1><p>Rouvrez la leçon pour obtenir un nouveau lien.</p></main>',
      script: `${getSpeech(isSilent)}\nsay({ type: 'refused', reason: 'expired' });`,
    })
  }
  const { film, framing } = lesson
  const file = filmPath(film, film.formats.find((format) => format !== 'hls') ?? 'hls')
  return page({
    title: 'Lecteur protégé',
    frames: framing !== 'forbidden',
    style:
      'body{padding:0;background:#000;color:#fff}video{display:block;width:100vw;' +
      'height:100vh}#said{padding:32px}[hidden]{display:none!important}',
    body:
      `<video src="${media(file)}" controls playsinline preload="metadata"></video><p id="said" role="status" ` +
      'hidden></p>',
    script:
      `const setup = ${JSON.stringify({ view, refuses: framing === 'refused' })};\n` +
      `${getSpeech(isSilent)}\n${player}`,
  })
}

const getSpeech = (isSilent: boolean) => `
const framed = window.parent !== window;
const say = (message) => { if (framed && !${String(isSilent)}) parent.postMessage({ source: 'player', ...message }, \
'${brand.pageOrigin}'); };
`

const player = `
const video = document.querySelector('video');
const said = document.querySelector('#said');
const refuse = (reason, text) => {
  video.remove();
  said.textContent = text;
  said.hidden = false;
  say({ type: 'refused', reason });
};
const where = () => ({ at: video.currentTime, duration: Number.isFinite(video.duration) ? video.duration : null });
const renewed = () => fetch('view/' + setup.view, { method: 'POST' }).then((answer) => answer.ok, () => true);
const prolong = () => renewed().then((runs) => {
  if (!runs) refuse('expired', 'Ce lien a expiré. Rouvrez la leçon pour obtenir un nouveau lien.');
});
if (setup.refuses && framed) refuse('framed', 'Ce lecteur ne s’ouvre pas dans l’application.');
else {
  const ready = () => say({ type: 'ready', ...where() });
  if (video.readyState >= 1) ready(); else video.addEventListener('loadedmetadata', ready, { once: true });
  for (const name of ['playing', 'pause', 'ended', 'timeupdate'])
    video.addEventListener(name, () => say({ type: name, ...where() }));
  video.addEventListener('play', prolong);
  setInterval(() => { if (!video.paused) prolong(); }, 60000);
  video.addEventListener('error', () => refuse('unplayable', 'La vidéo ne peut pas être lue.'));
}
`
