import { formatDeepLink } from '#shared/deep-link.ts'

const acts = [
  'messages',
  'nested',
  'redirect',
  'popup',
  'top',
  'deep-link',
  'lan',
  'permissions',
  'dialogs',
  'download',
  'storage',
  'hang',
] as const

/** Actions in `?do=`; outcomes in `window.results`, messages in `window.received`. */
export function hostilePage(address: URL): Response {
  const named = address.searchParams.get('do')?.split(',') ?? []
  const requestedActs = acts.filter((act) => named.includes(act))
  const other = new URL(address)
  other.hostname = address.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  other.searchParams.set('do', 'messages')
  const setup = JSON.stringify({
    acts: requestedActs,
    other: other.href,
    toTop: address.searchParams.get('to') === 'top',
  }).replaceAll('<', '\\u003c')
  const html =
    '<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Cadre hostile</title></head><body>' +
    `<h1>Cadre hostile</h1><ol id="log"></ol><script>const setup = ${setup};\n${script}</script></body></html>`
  // No CSP: the application must stop this page.
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } })
}

/** Only their origin is wrong. */
const forgedLinks = {
  switch: formatDeepLink({ kind: 'switch', token: 'forged', adminUserId: '1', userId: 2 }),
  signIn: formatDeepLink({ kind: 'social-return', provider: 'google', code: 'forged', state: 'forged' }),
}

const script = `
window.results = [];
window.received = [];
const log = (act, outcome) => {
  window.results.push({ act, outcome });
  const row = document.createElement('li');
  row.textContent = act + ' : ' + outcome;
  document.getElementById('log').append(row);
};
const tried = async (act, attempt) => {
  try { log(act, String(await attempt())); } catch (error) { log(act, 'failed ' + error.name); }
};
addEventListener('message', (message) => { window.received.push({ origin: message.origin, data: message.data }); \
log('received', message.origin); });
const target = setup.toTop ? top : parent;
const click = (href, attributes = {}) => { const link = Object.assign(document.createElement('a'), { href, \
...attributes }); document.body.append(link); link.click(); link.remove(); };
const forged = [
  { source: 'quiz', type: 'score', value: 9999, total: 1 }, { source: 'quiz', type: 'score', value: -1, total: 4 }, { \
source: 'quiz', type: 'score', value: '4', total: 4 },
  { source: 'quiz', type: 'score', value: NaN, total: 4 }, { source: 'quiz', type: 'score', value: 1.5, total: 4 }, { \
source: 'quiz', type: 'score' }, { source: 'quiz', type: 'navigate', to: '/offres' },
  { source: 'tutorat', type: 'handshake' }, { source: 'player', type: 'ended', at: 1e300, duration: -1 }, { source: \
'player', type: '__proto__' },
  JSON.parse('{"__proto__":{"source":"quiz","type":"score","value":4,"total":4}}'), { source: 'quiz', type: 'score', \
value: 1, total: 1, text: 'x'.repeat(1000000) },
  JSON.stringify({ event: 'onStateChange', info: 0, id: 1, channel: 'widget' }), JSON.stringify({ event: \
'infoDelivery', info: { currentTime: 1e9, duration: 1e9, playerState: 1 } }),
  JSON.stringify({ event: 'onReady' }), '[', '', null, 0, [], new Map([['source', 'quiz']]),
];
const deeds = {
  messages: () => { for (let round = 0; round < 50; round += 1) for (const message of forged) \
target.postMessage(message, '*'); log('messages', 'sent ' + 50 * forged.length); },
  nested: () => { const frame = document.createElement('iframe'); frame.src = setup.other + '&to=top'; \
document.body.append(frame); log('nested', 'added'); },
  redirect: () => location.replace(setup.other),
  popup: () => {
    log('popup', window.open('https://example.org/', 'stolen') === null ? 'refused' : 'opened');
    click('https://example.org/', { target: '_blank' });
  },
  top: () => tried('top', () => { top.location.href = 'https://example.org/'; return 'asked'; }),
  'deep-link': () => {
    const frame = document.createElement('iframe');
    frame.src = '${forgedLinks.switch}';
    document.body.append(frame);
    click('${forgedLinks.signIn}');
    log('deep-link', 'asked');
  },
  lan: () => Promise.all([
    'http://127.0.0.1:9/', 'http://[::1]:9/', 'http://192.168.1.1/', 'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/', 'file:///etc/hosts',
  ].map((address) => tried('lan ' + address, () =>
    fetch(address, { mode: 'no-cors', signal: AbortSignal.timeout(3000) }).then(() => 'reached')))),
  permissions: () => Promise.all([
    tried('notifications', () => Notification.requestPermission()),
    tried('geolocation', () => new Promise((resolve) => navigator.geolocation.getCurrentPosition(() => \
resolve('told'), (error) => resolve('failed ' + error.code)))),
    tried('camera', () => navigator.mediaDevices.getUserMedia({ video: true, audio: true }).then(() => 'open')),
    tried('screen', () => navigator.mediaDevices.getDisplayMedia().then(() => 'open')),
    tried('clipboard', () => navigator.clipboard.readText().then(() => 'read')),
  ]),
  dialogs: () => { alert('hostile'); log('dialogs', String(confirm('hostile'))); print(); },
  download: () => click(URL.createObjectURL(new Blob(['hostile'])), { download: 'hostile.exe' }),
  storage: () => tried('storage', () => { const seen = document.cookie + localStorage.length; document.cookie = \
'canary=hostile'; localStorage.setItem('canary', 'hostile'); return 'saw ' + seen; }),
  hang: () => { for (;;); },
};
for (const act of setup.acts) deeds[act]();
`
