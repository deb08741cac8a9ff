import {
  captionNames,
  filmNames,
  playlistNames,
  presenceHeader,
  presencePath,
  releaseNames,
  signatureNames,
  toReleaseFolder,
} from '#shared/media-cache.ts'

type Listening =
  | { scheme: 'https'; name: string; port?: number; certificate: string; key: string }
  /** A private address of the server, with its port. */
  | { scheme: 'http'; address: string }

export type SchoolCache = {
  /** `hosts.media` of the platform. */
  media: readonly string[]
  /** `updates.feed` of the platform. */
  updates: string | null
  listening: Listening
  folder: string
  log: string
  /** The certificates of authorities by which the platform is verified. */
  authorities: string
  gigabytes: number
  days: number
}

type Origin = { url: URL; upstream: string; access: string }

const anyOf = (names: readonly string[]): string => `\\.(?:${names.join('|')})$`
const escapeExpression = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const indent = (lines: readonly string[], by = '  '): string[] => lines.map((line) => (line === '' ? '' : by + line))
const block = (head: string, lines: readonly string[]): string[] => [`${head} {`, ...indent(lines), '}']

/**
 * The server of a school that keeps the media of one platform, for the `http` context of nginx 1.20 or newer. It has no
 * code of ours: `slice` makes pieces that any range finds again, `auth_request` asks the platform with the pupil's own
 * address before a byte leaves the disk.
 */
export function toNginxConfig(cache: SchoolCache): string {
  const { media, updates, folder, log, gigabytes, days, listening } = cache
  const origins = [...new Set([...media, ...(updates === null ? [] : [new URL(updates).origin])])].map(
    (address, index): Origin => ({
      url: new URL(address),
      upstream: `tutorat_${String(index)}`,
      access: `tutorat-access-${String(index)}`,
    }),
  )
  const isMedia = ({ url }: Origin): boolean => media.some((address) => new URL(address).origin === url.origin)
  const feed = updates === null ? undefined : origins.find(({ url }) => url.origin === new URL(updates).origin)
  const signs = `(?:${signatureNames.join('|')})`
  return [
    '# Written by "npm run school-cache -- print" from platform.json: print it again rather than changing it.',
    '# Media files of the platform only; no calls, no cookies, no names; see docs/media-cache.md.',
    '',
    `proxy_cache_path ${folder}/media levels=1:2 keys_zone=tutorat_media:${String(toKeysMegabytes(gigabytes))}m ` +
      `max_size=${String(gigabytes)}g inactive=${String(days)}d use_temp_path=off;`,
    '# Who may see a film, for half a minute.',
    `proxy_cache_path ${folder}/access levels=1:2 keys_zone=tutorat_access:5m max_size=64m inactive=2m ` +
      'use_temp_path=off;',
    '# Neither queries, which contain signatures, nor the addresses of computers.',
    "log_format tutorat_media '$time_iso8601 $status $body_bytes_sent $upstream_cache_status $uri';",
    '',
    '# /<host>/<path of the host>',
    ...block('map $request_uri $tutorat_path', ['default "";', '"~^/[^/?]+(?<tutorat_rest>/.*)$" $tutorat_rest;']),
    '# A film is kept without its signature; an address that may choose a file by its query is kept as it is.',
    ...block('map $tutorat_path $tutorat_key', [
      'default $tutorat_path;',
      `"~*^(?<tutorat_file>[^?]+${anyOf([...filmNames, ...captionNames]).slice(0, -1)})` +
        `\\?(?<tutorat_choice>(?:(?!${signs}=)[^&]*&)*)(?:${signs}=[^&]*(?:&|$))+$" "$tutorat_file?$tutorat_choice";`,
    ]),
    ...origins.flatMap(({ url, upstream }) =>
      block(`upstream ${upstream}`, [`server ${url.hostname}:${portOf(url)};`, 'keepalive 16;']),
    ),
    '',
    ...block('server', [
      ...listen(listening),
      'server_tokens off;',
      '# A player that is paused reads nothing.',
      'send_timeout 2h;',
      `access_log ${log} tutorat_media;`,
      '# Messages of errors contain the requested address with its query.',
      'error_log /dev/null emerg;',
      'gzip off;',
      'recursive_error_pages on;',
      'proxy_http_version 1.1;',
      'proxy_pass_request_headers off;',
      'proxy_pass_request_body off;',
      'proxy_connect_timeout 10s;',
      'proxy_read_timeout 30s;',
      'proxy_hide_header Set-Cookie;',
      'proxy_ssl_verify on;',
      'proxy_ssl_verify_depth 5;',
      `proxy_ssl_trusted_certificate ${cache.authorities};`,
      'proxy_ssl_server_name on;',
      'proxy_ssl_protocols TLSv1.2 TLSv1.3;',
      '',
      ...block(`location = ${presencePath}`, [
        'access_log off;',
        `add_header ${presenceHeader} 1;`,
        'add_header Cache-Control no-store;',
        'return 204;',
      ]),
      ...block('location /', ['return 404;']),
      ...origins.filter(isMedia).flatMap((origin) => mediaLocations(origin)),
      ...(feed === undefined || updates === null ? [] : updateLocation(feed, toReleaseFolder(new URL(updates)))),
    ]),
    '',
  ].join('\n')
}

function listen(listening: Listening): string[] {
  if (listening.scheme === 'http') return [`listen ${listening.address};`]
  const { name, port = 443, certificate, key } = listening
  return [
    `listen ${String(port)} ssl;`,
    `server_name ${name};`,
    `ssl_certificate ${certificate};`,
    `ssl_certificate_key ${key};`,
    'ssl_protocols TLSv1.2 TLSv1.3;',
  ]
}

function portOf({ protocol, port }: URL): string {
  if (port !== '') return port
  return protocol === 'https:' ? '443' : '80'
}

/** Requests to the platform: nothing of the pupil's request but the address. */
function toPlatform({ url, upstream }: Origin, headers: readonly string[] = []): string[] {
  return [
    `proxy_pass ${url.protocol}//${upstream}$tutorat_path;`,
    ...(url.protocol === 'https:' ? [`proxy_ssl_name ${url.hostname};`] : []),
    `proxy_set_header Host ${url.host};`,
    'proxy_set_header Connection "";',
    '# A request that announces a body without one would swallow the next on its connection.',
    'proxy_set_header Content-Length "";',
    'proxy_set_header Accept-Encoding identity;',
    ...headers.map((header) => `proxy_set_header ${header};`),
  ]
}

/** A piece arrives once: other requests for it wait, as long as a slow line needs. */
const once = ['proxy_cache_lock on;', 'proxy_cache_lock_timeout 60s;', 'proxy_cache_lock_age 60s;']
const kept = [
  ...once,
  'proxy_cache_revalidate on;',
  'proxy_cache_use_stale error timeout updating http_500 http_502 http_503 http_504;',
  'add_header X-Cache-Status $upstream_cache_status;',
]
/** nginx remembers 8,000 pieces in a megabyte, which are a gigabyte of films; a tenth is for their last, smaller pieces. */
const toKeysMegabytes = (gigabytes: number): number => Math.max(20, Math.ceil(gigabytes * 1.1))

const getOnly = ['limit_except GET {', '  deny all;', '}']
const ownRules = 'proxy_ignore_headers Cache-Control Expires X-Accel-Expires Set-Cookie Vary;'

function mediaLocations(origin: Origin): string[] {
  const { url, access } = origin
  const folder = `^/${escapeExpression(url.host)}/.+`
  return [
    '',
    ...block(`location ~* "${folder}${anyOf([...filmNames, ...captionNames])}"`, [
      ...getOnly,
      `auth_request /${access};`,
      '# A quarter of a second of a line of 4 Mbit/s: other pupils wait for a whole piece, and several films share it.',
      'slice 128k;',
      ...toPlatform(origin, ['Range $slice_range']),
      'proxy_cache tutorat_media;',
      `proxy_cache_key "${url.host}$tutorat_key $slice_range";`,
      '# After a day the platform is asked whether a piece is still the same, which moves no film.',
      'proxy_cache_valid 206 1d;',
      ownRules,
      ...kept,
    ]),
    '# Playlists change and may contain signatures: whole address, and as long as the platform itself says.',
    ...block(`location ~* "${folder}${anyOf(playlistNames)}"`, [
      ...getOnly,
      `auth_request /${access};`,
      ...toPlatform(origin),
      'proxy_cache tutorat_media;',
      `proxy_cache_key "${url.host}$tutorat_path";`,
      ...kept,
    ]),
    ...accessLocations(origin),
  ]
}

/**
 * Addresses are often signed for GET alone, and some hosts know no HEAD: then one byte is asked for. Only what the
 * platform grants is remembered.
 */
function accessLocations(origin: Origin): string[] {
  const { url, access } = origin
  return [
    ...block(`location = /${access}`, [
      'internal;',
      ...toPlatform(origin),
      'proxy_method HEAD;',
      'proxy_cache tutorat_access;',
      'proxy_cache_convert_head off;',
      `proxy_cache_key "HEAD ${url.host}$tutorat_path";`,
      'proxy_cache_valid 200 204 206 30s;',
      ownRules,
      ...once,
      'proxy_intercept_errors on;',
      `error_page 400 401 403 404 405 410 501 = @${access}-byte;`,
    ]),
    ...block(`location @${access}-byte`, [
      ...toPlatform(origin, ['Range bytes=0-0']),
      'proxy_cache tutorat_access;',
      `proxy_cache_key "byte ${url.host}$tutorat_path";`,
      'proxy_cache_valid 206 30s;',
      ownRules,
      ...once,
      'proxy_intercept_errors on;',
      `error_page 400 401 404 405 410 416 = @${access}-refused;`,
    ]),
    ...block(`location @${access}-refused`, ['return 403;']),
  ]
}

/** The files of a release are public, and the application verifies their signed hash. */
function updateLocation(origin: Origin, folder: string): string[] {
  const { url } = origin
  return [
    '',
    ...block(`location ~* "^/${escapeExpression(url.host + folder)}[^/]+${anyOf(releaseNames)}"`, [
      ...getOnly,
      'slice 128k;',
      ...toPlatform(origin, ['Range $slice_range']),
      'proxy_cache tutorat_media;',
      `proxy_cache_key "${url.host}$uri $slice_range";`,
      'proxy_cache_valid 206 30d;',
      ownRules,
      ...kept,
    ]),
  ]
}
