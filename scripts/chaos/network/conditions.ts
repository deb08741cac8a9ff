import type { ActName } from './acts'
import type { Play } from './network'

/** As `SeenScreen`; a screen that is never stored may also fail unless every screen has to be new. */
type Seen = 'new' | 'stored' | 'stored, doubtful' | 'stored, proxy'

export type Condition = {
  name: string
  play: Play
  seen: Record<ActName, string>
  screens: readonly Seen[]
  /** Findings of Diagnostic about the network that are not good. */
  diagnosis: string
}

const page = { 'content-type': 'text/html' }
const open = { read: 'new', record: 'sent', homework: 'handed-in', download: 'done', update: 'ready' }
const hidden = {
  read: 'stored, doubtful',
  record: 'waits',
  homework: 'unclear: unreadable',
  download: 'waiting: connection',
  update: 'idle: unreachable',
}
const offline = { ...hidden, read: 'stored', homework: 'waiting' }

export const conditions: readonly Condition[] = [
  { name: 'open network', play: {}, seen: open, screens: ['new'], diagnosis: 'good' },
  {
    name: 'captive portal that redirects',
    play: { answer: { status: 302, headers: { location: 'http://portail.example/login' } } },
    seen: hidden,
    screens: ['stored, doubtful'],
    diagnosis: 'platform: elsewhere',
  },
  {
    name: 'captive portal that answers with its page',
    play: { answer: { status: 200, headers: page, body: '<h1>Bienvenue</h1>' } },
    seen: { ...hidden, update: 'idle: refused' },
    screens: ['stored, doubtful'],
    diagnosis: 'platform: foreign-page',
  },
  {
    name: 'filter page with 403',
    play: { answer: { status: 403, headers: page, body: '<h1>Bloqué</h1>' } },
    seen: hidden,
    screens: ['stored, doubtful'],
    diagnosis: 'platform: foreign-page',
  },
  {
    name: 'proxy with Basic',
    play: { proxy: { schemes: ['Basic'], types: true } },
    seen: open,
    screens: ['new'],
    diagnosis: 'good',
  },
  {
    name: 'proxy with NTLM and Basic',
    play: { proxy: { schemes: ['NTLM', 'Basic'], types: true } },
    seen: open,
    screens: ['new'],
    diagnosis: 'good',
  },
  {
    name: 'proxy with Negotiate alone',
    play: { proxy: { schemes: ['Negotiate'], types: true } },
    seen: { ...offline, read: 'stored, proxy' },
    screens: ['stored, proxy'],
    diagnosis: 'platform: proxy-password, proxy: proxy-scheme',
  },
  {
    name: 'proxy whose password nobody types',
    play: { proxy: { schemes: ['Basic'], types: false } },
    seen: { ...offline, read: 'stored, proxy' },
    screens: ['stored, proxy'],
    diagnosis: 'platform: proxy-password, proxy: proxy-password',
  },
  {
    name: 'cut at 1 kB',
    play: { cutAt: 1000 },
    seen: { ...offline, record: 'sent', update: 'downloading' },
    screens: ['new', 'stored'],
    diagnosis: 'platform: cut',
  },
  {
    name: 'cut at 200 kB',
    play: { cutAt: 200_000 },
    seen: { ...open, homework: 'waiting' },
    screens: ['new'],
    diagnosis: 'good',
  },
  {
    name: 'cut at 200 kB, weak tags',
    play: { cutAt: 200_000, hasWeakTags: true },
    seen: { ...open, homework: 'waiting', download: 'failed: cut' },
    screens: ['new'],
    diagnosis: 'good',
  },
  {
    name: '5 kB a second',
    play: { bytesPerSecond: 5000 },
    seen: open,
    screens: ['new'],
    diagnosis: 'platform: slow-line',
  },
  { name: 'answer 90 s late', play: { answerDelayMs: 90_000 }, seen: open, screens: ['new'], diagnosis: 'good' },
  {
    name: 'answers lost',
    play: { losesAnswers: 'all' },
    seen: offline,
    screens: ['stored'],
    diagnosis: 'platform: cut',
  },
  {
    name: 'answers of writes lost',
    play: { losesAnswers: 'writes' },
    seen: open,
    screens: ['new'],
    diagnosis: 'platform: cut',
  },
  {
    name: 'writes taken, and answered 504 by a gateway',
    play: { answersWritesWith504: true },
    seen: open,
    screens: ['new'],
    diagnosis: 'good',
  },
  {
    name: 'gzip that ends halfway',
    play: { halvesGzip: true },
    seen: { ...hidden, update: 'idle: refused' },
    screens: ['stored, doubtful'],
    diagnosis: 'platform: cut',
  },
  {
    name: '503 with Retry-After 0',
    play: { answer: { status: 503, headers: page, retryAfter: { form: 'seconds', seconds: 0 } } },
    seen: { ...hidden, homework: 'waiting' },
    screens: ['stored, doubtful'],
    diagnosis: 'platform: server-trouble',
  },
  {
    name: '503 with Retry-After of the past',
    play: { answer: { status: 503, headers: page, retryAfter: { form: 'date', seconds: -5 } } },
    seen: { ...hidden, homework: 'waiting' },
    screens: ['stored, doubtful'],
    diagnosis: 'platform: server-trouble',
  },
  {
    name: 'ten minutes of 503, Retry-After as a date, computer an hour slow',
    play: {
      answer: { status: 503, headers: page, retryAfter: { form: 'date', seconds: 30 } },
      untilMs: 600_000,
      clockOffsetMs: -3_600_000,
    },
    seen: open,
    screens: ['stored, doubtful'],
    diagnosis: 'platform: server-trouble, clock: off',
  },
  {
    name: 'computer ten hours ahead',
    play: { clockOffsetMs: 36_000_000 },
    seen: open,
    screens: ['new'],
    diagnosis: 'clock: off',
  },
  {
    name: 'name that is not known',
    play: { name: 'unknown' },
    seen: offline,
    screens: ['stored'],
    diagnosis: 'platform: name-unknown',
  },
  {
    name: 'host that connects and stays silent',
    play: { isSilent: true },
    seen: offline,
    screens: ['stored'],
    diagnosis: 'platform: timeout',
  },
  {
    name: 'connections that die while they wait',
    play: { endsIdle: true },
    seen: open,
    screens: ['new'],
    diagnosis: 'good',
  },
]
