import { brand } from './brand'

/** The text about a field in docs/platform-config.md, the JSON schema and `npm run platform`. */
export type PlatformField = {
  /** Follows "is missing:"; begins with a small letter. */
  purpose: string
  example: unknown
  /** The behaviour without the field; null where it is required. */
  without: string | null
  /** The duty of a page or host towards the application. */
  protocol?: string
  /** The form in words, where the schema has a pattern. */
  form?: string
}

const service = (purpose: string, name: string, without: string | null): PlatformField => ({
  purpose,
  example: { base: `https://${name}.ecole.tn/api` },
  without,
})

/** By the path of the field; `services.*` and `hosts.*.*` stand for each of them. */
export const platformFields: Readonly<Record<string, PlatformField>> = {
  '$schema': {
    purpose: 'the address of platform-config.schema.json, so that an editor completes and checks the file',
    example: './docs/platform-config.schema.json',
    without: 'the editor does not help',
  },
  'name': {
    purpose: 'the name of the school or platform, 60 characters at most',
    example: 'École Nour',
    without: null,
  },
  'services': {
    purpose: 'the addresses of the services, by name; docs/platform.md lists the calls of each',
    example: {},
    without: null,
  },
  'services.platform': service('the main service: sign-in, subjects, lessons, profile, payments', 'api', null),
  'services.progress': service(
    'the service that stores what was watched and where a lesson continues',
    'progress',
    null,
  ),
  'services.quiz': service(
    'the service that signs a student in to the quiz page (`pages.quiz`)',
    'quiz',
    'a quiz lesson says that this platform shows no quizzes in the application',
  ),
  'services.notifications': service(
    'the service of messages: welcome and pop-up messages and their archive',
    'messages',
    'there are no messages, and no entry for them',
  ),
  'services.analytics': service(
    'the service that asks for and receives the rating of live sessions',
    'ratings',
    'no rating is asked for',
  ),
  'services.attendance': service(
    'the service that lists the live sessions which a student attended',
    'attendance',
    'the history has no section of attended sessions',
  ),
  'services.geolocation': service(
    'the service that answers the country of this computer',
    'geo',
    'the registration proposes no country',
  ),
  'services.*.base': {
    purpose: 'the address of the service, to which the path of each call is added',
    example: 'https://api.ecole.tn/api',
    without: null,
    protocol: 'https, with a certificate that the computers accept; http only for 127.0.0.1 and never in a package',
  },
  'services.*.apiKey': {
    purpose: 'a key that the service wants with every call; it is in every installed copy and therefore no secret',
    example: { header: 'X-Api-Key', value: 'key-of-the-desktop-client' },
    without: 'no key is sent',
  },
  'services.*.apiKey.header': {
    purpose: 'the name of the header that carries the key',
    example: 'X-Api-Key',
    without: null,
    form: 'must be the name of a header: a letter, then letters, digits and hyphens',
  },
  'services.*.apiKey.value': { purpose: 'the key', example: 'key-of-the-desktop-client', without: null },
  'pages': { purpose: 'pages of the platform that the application opens', example: {}, without: null },
  'pages.humanCheck': {
    purpose: 'the page that tells a person from a program, before sign-in, registration and changes of a password',
    example: 'https://www.ecole.tn/human-check',
    without: null,
    protocol:
      'The page is opened unseen with `?action=` and one of `sign-in`, `register`, `confirm`, `request-password`, ' +
      '`reset-password`, `change-password`, `update-profile`. It navigates to itself with `#token=` and the token ' +
      '(4096 characters at most, the same origin and path), which goes to the platform in `g-recaptcha-response`. ' +
      'Without a request for 20 seconds, or after 90 seconds, the check has failed. A platform without such a check ' +
      'serves a page that sets `location.hash` to `token=none` at once.',
  },
  'pages.registration': {
    purpose: 'the page on which an account is created on behalf of somebody, opened in the browser',
    example: 'https://www.ecole.tn/register',
    without: 'after such a sign-in no page is opened; pupils register in the application',
  },
  'pages.teacher': {
    purpose: 'the web application for teachers, who are not signed in to this one',
    example: 'https://teachers.ecole.tn/',
    without: null,
    protocol:
      'When `user_type` of a sign-in is Teacher, it is opened in the browser with `?token=` and the token of the ' +
      'session; it should replace the address at once.',
  },
  'pages.forum': {
    purpose: 'the forum, opened in the browser',
    example: 'https://forum.ecole.tn/',
    without: 'the application has no entry for a forum and no section of its posts',
    protocol: 'It opens without a token: the forum has its own sign-in. Only accounts with `has_forum` may open it.',
  },
  'pages.web': {
    purpose: 'the web application of the platform',
    example: 'https://www.ecole.tn/',
    without: 'links in notifications lead to screens only where they are paths',
    protocol: 'An address below it, in a notification, opens the screen of the same path.',
  },
  'pages.quiz': {
    purpose: 'the page that shows a quiz inside a lesson',
    example: 'https://quiz.ecole.tn/embed',
    without: 'a quiz lesson says that this platform shows no quizzes in the application',
    protocol:
      'It is opened in a frame with `?id=`, `&phone=` and `&name=`; its origin must be in `hosts.frames`. It gets the ' +
      "message `{ source: 'tutorat', type: 'handshake' }` and answers, when the quiz is marked, with " +
      "`{ source: 'quiz', type: 'score', value, total }` to its parent.",
  },
  'pages.social': {
    purpose: 'the pages that begin a sign-in by Google or Facebook, opened in the browser',
    example: { google: 'https://api.ecole.tn/auth/google', pkce: true },
    without: 'the sign-in has no such buttons',
  },
  'pages.social.google': {
    purpose: 'the page that begins the sign-in by Google',
    example: 'https://api.ecole.tn/auth/google',
    without: 'the sign-in has no button for Google',
    protocol:
      'It is opened with `?state=`, and with `code_challenge`, `code_challenge_method=S256` and `redirect_uri` where ' +
      `\`pkce\` is true. It ends at \`${brand.scheme}://login/google/callback?code=…&state=…\` with the same state; the ` +
      'application exchanges the code by `social.exchange`.',
  },
  'pages.social.facebook': {
    purpose: 'the page that begins the sign-in by Facebook',
    example: 'https://api.ecole.tn/auth/facebook',
    without: 'the sign-in has no button for Facebook',
    protocol: `As \`pages.social.google\`, with \`${brand.scheme}://login/facebook/callback\`.`,
  },
  'pages.social.pkce': {
    purpose: 'true where the platform accepts a code challenge (RFC 7636), which protects the code',
    example: true,
    without: 'no challenge is sent',
  },
  'links': { purpose: 'contacts and addresses that the application shows', example: {}, without: null },
  'links.contactPhone': {
    purpose: 'the telephone of the support',
    example: '+216 70 000 000',
    without: 'no telephone is shown',
  },
  'links.supportEmail': {
    purpose: 'the e-mail of the support, which also receives fault reports',
    example: 'aide@ecole.tn',
    without: 'a fault report can be saved and copied only',
  },
  'links.facebook': { purpose: 'the page on Facebook', example: 'https://www.facebook.com/ecole', without: 'no link' },
  'links.instagram': {
    purpose: 'the page on Instagram',
    example: 'https://www.instagram.com/ecole',
    without: 'no link',
  },
  'links.youtube': { purpose: 'the channel on YouTube', example: 'https://www.youtube.com/@ecole', without: 'no link' },
  'links.announcement': {
    purpose: 'an announcement for the last classes',
    example: { text: 'Réunion d’information, un samedi par mois', url: 'https://www.ecole.tn/bac' },
    without: 'nothing is announced',
  },
  'links.announcement.text': { purpose: 'its words, 200 characters at most', example: 'Réunion', without: null },
  'links.announcement.url': {
    purpose: 'the page that it leads to; its origin must be in `hosts.browser`',
    example: 'https://www.ecole.tn/bac',
    without: null,
  },
  'push': {
    purpose: 'how notifications arrive at once',
    example: {
      fcm: { projectId: 'ecole-1', appId: '1:42:web:3f9a', apiKey: 'AIza-a-public-key', senderId: '42' },
    },
    without: 'notifications are asked for from time to time',
  },
  'push.fcm': {
    purpose: 'the web application of a Firebase project; these values are public, a server key never belongs here',
    example: { projectId: 'ecole-1', appId: '1:42:web:3f9a', apiKey: 'AIza-a-public-key', senderId: '42' },
    without: null,
  },
  'push.fcm.projectId': {
    purpose: '`projectId` of the project',
    example: 'ecole-1',
    without: null,
    form: 'must have 4 to 40 small letters, digits and hyphens',
  },
  'push.fcm.appId': {
    purpose: '`appId` of its web application',
    example: '1:42:web:3f9a',
    without: null,
    form: 'must have the form 1:42:web:3f9a',
  },
  'push.fcm.apiKey': {
    purpose: '`apiKey` of its web application',
    example: 'AIza-a-public-key',
    without: null,
    form: 'must have 10 to 200 letters, digits, underscores and hyphens',
  },
  'push.fcm.senderId': {
    purpose: '`messagingSenderId` of the project',
    example: '42',
    without: null,
    form: 'must be digits, 20 at most',
  },
  'push.fcm.vapidKey': {
    purpose: 'its web push certificate, where it has one of its own',
    example: 'B-a-public-key-of-87-characters',
    without: 'the usual one of Firebase is used',
    form: 'must have 20 to 200 letters, digits, underscores and hyphens',
  },
  'offline': {
    purpose: 'what may be stored on the computer',
    example: { downloads: false },
    without: 'lessons may be stored, encrypted and until the sign-out',
  },
  'offline.downloads': {
    purpose: 'false where no lesson may be stored for use without a connection',
    example: false,
    without: 'lessons may be stored, encrypted and until the sign-out',
  },
  'mediaCache': {
    purpose:
      "true where a school's server may keep films (docs/media-cache.md): the path alone names a file, and the query only " +
      'signs it',
    example: true,
    without: 'the media cache of a school has no effect',
  },
  'updates': {
    purpose: 'another source of updates than the one of the package',
    example: { feed: 'https://updates.ecole.tn/desktop/' },
    without: 'updates come from `publish.url` of electron-builder.yml',
  },
  'updates.feed': {
    purpose: 'the folder with latest.yml and the packages, signed with a key of the package (docs/releasing.md)',
    example: 'https://updates.ecole.tn/desktop/',
    without: null,
  },
  'youtubeEmbed': {
    purpose: 'the address of the player of YouTube, to which the id of a video is added; with its last slash',
    example: 'https://www.youtube-nocookie.com/embed/',
    without: null,
  },
  'hosts': {
    purpose: 'the hosts that the application may reach beside the services, each as an origin without a path',
    example: {},
    without: null,
  },
  'hosts.images': {
    purpose: 'hosts of pictures: covers, photos, gifts; an empty list where there are none',
    example: ['https://cdn.ecole.tn'],
    without: null,
    protocol: 'A picture of another host is not shown; Diagnostic then names that host.',
  },
  'hosts.media': {
    purpose: 'hosts of films, magazines and attachments; an empty list where there are none',
    example: ['https://media.ecole.tn'],
    without: null,
    protocol: 'They answer ranges (`206`), with an `ETag` that `If-Range` can name. Diagnostic names a lacking host.',
  },
  'hosts.frames': {
    purpose: 'hosts whose pages are shown inside a lesson: the quiz and protected players',
    example: ['https://quiz.ecole.tn'],
    without: null,
    protocol:
      'A player allows to be framed, gets the handshake, and says ' +
      "`{ source: 'player', type: 'ready' | 'playing' | 'pause' | 'ended' | 'timeupdate' | 'refused', at }`.",
  },
  'hosts.payments': {
    purpose: 'hosts of payment pages, opened in the browser',
    example: ['https://pay.ecole.tn'],
    without: 'no payment page can be opened',
    protocol:
      `A payment ends at \`${brand.scheme}://payment/success?orderId=…\` or \`${brand.scheme}://payment/echec?orderId=…\` ` +
      '(`payment-pay-dunya` with `token`, `digitalvirgo` for an operator). The application believes only what the ' +
      'platform answers about that order.',
  },
  'hosts.live': {
    purpose: 'hosts of live sessions, opened in the browser',
    example: ['https://live.ecole.tn'],
    without: 'only sessions whose host is in `hosts.browser` can be joined',
  },
  'hosts.browser': {
    purpose: 'further hosts that links of the application may open in the browser; an empty list where there are none',
    example: ['https://www.ecole.tn'],
    without: null,
  },
  'hosts.*.*': {
    purpose: 'an origin: https, the host, and a port where it is not 443',
    example: 'https://cdn.ecole.tn',
    without: null,
  },
}

/** Null for a path that no text describes. */
export function findPlatformField(path: string): PlatformField | null {
  const patterns = [
    path,
    path.replace(/^services\.[^.]+\./, 'services.*.'),
    path.replace(/^hosts\.[^.]+\.[^.]+$/, 'hosts.*.*'),
  ]
  const found = patterns.find((pattern) => Object.hasOwn(platformFields, pattern))
  return found === undefined ? null : (platformFields[found] ?? null)
}
