import { embedErrors, type Film, filmPath, films } from '../world/films'
import { page } from './page'

/** Unknown ids report error 100. */
export function embedPage(id: string, media: (path: string) => string): Response {
  const film: Film | undefined = Object.values(films).find(({ embedId }) => embedId === id)
  const error = Object.entries(embedErrors).find(([name]) => name === id)?.[1] ?? (film === undefined ? 100 : 0)
  const address =
    film === undefined ? '' : media(filmPath(film, film.formats.find((format) => format !== 'hls') ?? 'hls'))
  const setup = JSON.stringify({ id, error, duration: film?.seconds ?? 0 }).replaceAll('<', '\\u003c')
  return page({
    title: 'Lecteur vidéo',
    frames: true,
    style: 'body{padding:0;background:#000;overflow:hidden}video{display:block;width:100vw;height:100vh}',
    body: address === '' ? '' : `<video src="${address}" preload="metadata" playsinline></video>`,
    script: `const setup = ${setup};\n${player}`,
  })
}

// Protocol states: -1 unstarted, 0 ended, 1 playing, 2 paused, 3 buffering, 5 cued.
const player = `
const video = document.querySelector('video');
const query = new URLSearchParams(location.search);
const parentOrigin = query.get('origin') || '*';
let channel = 'widget';
let sourceId = 1;
let received = false;
let state = -1;
let unstarted = true;
const send = (event, info) => parent.postMessage(JSON.stringify({ event, info, id: sourceId, channel }), parentOrigin);
const facts = () => ({
  currentTime: video ? video.currentTime : 0,
  duration: video && Number.isFinite(video.duration) ? video.duration : setup.duration,
  playerState: state,
  playbackRate: video ? video.playbackRate : 1,
  availablePlaybackRates: [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2],
  volume: video ? Math.round(video.volume * 100) : 100,
  muted: video ? video.muted : false,
  videoLoadedFraction: video && video.buffered.length && video.duration ? video.buffered.end(video.buffered.length - \
1) / video.duration : 0,
  currentTimeLastUpdated_: Date.now() / 1000,
  videoData: { video_id: setup.id, title: document.title, author: '' },
});
const become = (next) => {
  if (next === state) return;
  state = next;
  send('onStateChange', state);
  send('infoDelivery', facts());
};
const greet = () => {
  send('initialDelivery', facts());
  send('onReady', null);
  if (setup.error) send('onError', setup.error);
};
const start = Number(query.get('start') || 0);
const play = () => video && video.play().catch(() => become(2));
const commands = {
  playVideo: play,
  pauseVideo: () => video && video.pause(),
  stopVideo: () => { if (video) { video.pause(); video.currentTime = 0; become(5); } },
  seekTo: (seconds) => { if (video && Number.isFinite(seconds)) video.currentTime = Math.max(0, seconds); },
  setPlaybackRate: (rate) => { if (video && rate >= 0.25 && rate <= 2) video.playbackRate = rate; },
  setVolume: (volume) => { if (video) video.volume = Math.min(1, Math.max(0, volume / 100)); },
  mute: () => { if (video) video.muted = true; },
  unMute: () => { if (video) video.muted = false; },
  addEventListener: () => undefined,
};
addEventListener('message', (message) => {
  if (message.source !== parent || (parentOrigin !== '*' && message.origin !== parentOrigin)) return;
  let said;
  try { said = typeof message.data === 'string' ? JSON.parse(message.data) : message.data; } catch { return; }
  if (said === null || typeof said !== 'object') return;
  if (said.event === 'listening') {
    channel = said.channel || channel;
    sourceId = said.id === undefined ? sourceId : said.id;
    if (!received) { received = true; greet(); }
    return;
  }
  const args = Array.isArray(said.args) ? said.args : [];
  if (said.event === 'command' && Object.hasOwn(commands, said.func)) commands[said.func](...args);
});
if (video) {
  if (start > 0) video.currentTime = start;
  video.addEventListener('playing', () => { unstarted = false; become(1); });
  video.addEventListener('pause', () => { if (!video.ended && !unstarted) become(2); });
  video.addEventListener('waiting', () => become(3));
  video.addEventListener('ended', () => become(0));
  for (const name of ['ratechange', 'volumechange', 'seeked', 'durationchange', 'progress']) \
video.addEventListener(name, () => send('infoDelivery', facts()));
  video.addEventListener('ratechange', () => send('onPlaybackRateChange', video.playbackRate));
  video.addEventListener('timeupdate', () => send('infoDelivery', facts()));
  video.addEventListener('click', () => (video.paused ? play() : video.pause()));
  video.addEventListener('error', () => send('onError', 5));
  if (query.get('autoplay') === '1') play();
}
`
