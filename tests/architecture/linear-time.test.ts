import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { redact } from '../../src/main/base/log/redact'
import { redactReport } from '../../src/main/diagnostics/diagnostics'
import { classifyFile } from '../../src/main/gateway/media'
import { isDerivedName, isSameName, sanitizeName, toDisplayName, uniqueName } from '../../src/main/homework/file-name'
import { parseSubmission } from '../../src/main/homework/homework-api'
import { withoutSecrets } from '../../src/main/my-data/scrub'
import { escapeHtml } from '../../src/main/base/html'
import { createNoteFilter } from '../../src/main/notes/note-order'
import { toMarkdown } from '../../src/main/notes/markdown'
import { sanitizeText } from '../../src/main/notifications/sanitize-text'
import { parsePlaylist } from '../../src/main/offline-lessons/hls-playlist'
import { parseRange } from '../../src/main/offline-lessons/serve'
import { decodeLines } from '../../src/main/outbox/log-lines'
import { parseRegOutput } from '../../src/main/policy/query-registry'
import { attachmentName } from '../../src/main/security/attachment'
import { externalAddress } from '../../src/main/security/external-address'
import { parseEntry } from '../../src/main/session/vault-entry'
import { parseFeed } from '../../src/main/updates/feed'
import { normalizeMessage, stripPunctuation } from '../../src/renderer/core/failure/failure-labels'
import { toTextLink } from '../../src/renderer/core/server-html/addresses'
import { cutMarkup, readMarkup } from '../../src/shared/markup'
import { parseWireTime } from '../../src/renderer/core/dates/wire-time'
import { isEmail, normalizePhone, normalizeUsername } from '../../src/renderer/domains/account/contact-rules'
import { isProfileName, normalizeName } from '../../src/renderer/domains/account/person-rules'
import { getAdvertLabels } from '../../src/renderer/domains/learning/adverts'
import { parseDurationSeconds } from '../../src/renderer/domains/learning/numbers'
import { parseInteger } from '../../src/renderer/domains/money/parse-integer'
import { toSearchTerm } from '../../src/renderer/domains/search/search-term'
import { numberIn } from '../../src/renderer/features/gifts/gift-rules'
import { readQuizScore } from '../../src/renderer/features/lesson/frame/frame-messages'
import { videoSource } from '../../src/renderer/features/lesson/player/video-source'
import { periodOf } from '../../src/renderer/features/offers/periods'
import { csvOf } from '../../src/renderer/features/revenue/csv'
import { holdsWords } from '../../src/renderer/features/help/chapters'
import { findCues, toSearchable } from '../../src/renderer/features/lesson/player/cues'
import { type Cue, parseTranscript } from '../../src/renderer/features/lesson/player/parse-transcript'
import { tierOf } from '../../src/renderer/features/offers/tiers'
import { codeFault } from '../../src/renderer/features/offers/coupons'
import { amountFault, referenceFault } from '../../src/renderer/features/wallet/top-up-rules'
import { splitAddress } from '../../src/renderer/features/settings/proxy-draft'
import { parseCode } from '../../src/renderer/ui/forms/code-input'
import { subjectKeyFor } from '../../src/renderer/ui/subjects'
import { toInitials } from '../../src/renderer/ui/initials'
import { readRefusal } from '../../src/shared/contract/refusal-body'
import { readBody } from '../../src/shared/contract/reply'
import { parseDeepLink } from '../../src/shared/deep-link'
import type { Note } from '../../src/shared/desktop/notes'
import { readGatewayHeaders } from '../../src/shared/gateway/headers'
import { getTypeRefusal, parseHomeworkType } from '../../src/shared/homework-type'
import { readPlatformConfig } from '../../src/shared/platform-config'
import { readPolicy } from '../../src/shared/policy'
import { parseScreenLink } from '../../src/shared/screen-link'
import { retryAfterMs } from '../../src/shared/std/backoff'
import { normalizeSearch } from '../../src/shared/std/normalize-search'
import { normalizeCode } from '../../src/shared/std/typed-text'
import { arabicTypography, frenchTypography } from '../../src/shared/typography'
import { hostileTexts, requireLinearTime } from '../support/linear-time'

const quizPage = { origin: 'https://quiz.exemple.tn', source: null }
const web = 'https://exemple.tn/espace/'
const noHosts = { browser: new Set<string>(), files: new Set<string>() } as unknown as Parameters<
  typeof externalAddress
>[1]
const note = (text: string): Note =>
  ({
    lesson: { subjectName: text, chapterName: text, lessonName: text, contentId: 1 },
    place: { kind: 'none' },
    text,
  }) as unknown as Note

/**
 * Everything that reads a text of the platform, of a file, of another program or of a person. Readers that need a
 * document: src/renderer/core/server-html/linear-time.test.tsx.
 */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'HTML': readMarkup,
  'HTML cut to a length': (text) => cutMarkup(text, text.length / 2),
  'link of a message': (text) => toTextLink(`https://exemple.tn/${text}`, { browserOrigins: [], web }),
  'text of a notification': (text) => sanitizeText(text, text.length),
  'notes as Markdown': (text) => toMarkdown([note(text)], ((key: string) => key) as never),
  'WebVTT cue': (text) => parseTranscript(`WEBVTT\n\n00:00.000 --> 00:01.000\n${text.replace(/\n+/g, '\n')}`),
  'WebVTT file': (text) => parseTranscript(`WEBVTT\n${text}`),
  'HLS playlist': (text) => parsePlaylist(`#EXTM3U\n${text}`, web),
  'HLS attributes': (text) => parsePlaylist(`#EXTM3U\n#EXT-X-KEY:${text}`, web),
  'deep link': (text) => parseDeepLink(`tutorat://${text}`),
  'link to a screen': (text) => [parseScreenLink(text, web), parseScreenLink(web + text, web + text)],
  'policy': readPolicy,
  'registry': (text) =>
    parseRegOutput(`HKEY_LOCAL_MACHINE\\Software\\Policies\\Tutorat\n    a    REG_SZ    ${text}\n    ${text}`),
  'platform.json': readPlatformConfig,
  'feed of updates': parseFeed,
  'stored session': parseEntry,
  'stored outbox': decodeLines,
  'response body': readBody,
  'refusal': (text) => readRefusal({ message: text, errors: { field: [text] } }),
  'refusal of homework': (text) =>
    parseSubmission({ status: 422, body: { message: text }, headers: new Headers() } as never, 0),
  'message of a refusal': (text) => [normalizeMessage(text), stripPunctuation(text)],
  'response headers': (text) => readGatewayHeaders(() => text),
  'Retry-After': (text) => retryAfterMs(text, 0),
  'Range': (text) => [parseRange(text, 1000), parseRange(`bytes=${text}`, 1000)],
  'content type': (text) => [classifyFile(text, new URL(web)), classifyFile(`text/plain${text}`, new URL(web))],
  'address of a file': (text) => classifyFile('', new URL(`/a${text}`, web)),
  'name of a download': (text) => attachmentName([web], text, { ...noHosts, files: new Set(['https://exemple.tn']) }),
  'name of homework': (text) => [
    parseHomeworkType(text),
    getTypeRefusal(text),
    sanitizeName(text, 'pdf'),
    toDisplayName(text),
    uniqueName(`${text}.pdf`, [`${text}.pdf`]),
    isSameName(text, `${text}a`),
    // The local name is short (`uniqueName`).
    isDerivedName(`${text}.pdf`, `${text.slice(0, 200)}.pdf`),
  ],
  'address of a video': (text) => videoSource(web + text, web),
  'external address': (text) => externalAddress(web + text, noHosts, Infinity),
  'result of a quiz': (text) => readQuizScore({ origin: quizPage.origin, source: null, data: text }, quizPage),
  'log': redact,
  'report': (text) => redactReport(text, [], (part) => part),
  'export of the data': (text) => withoutSecrets({ text, [text]: 1 }, ['secret-of-the-session']),
  'readable export': escapeHtml,
  'CSV': (text) => csvOf([[text]]),
  'name': (text) => [normalizeName(text), isProfileName(text), toInitials(text)],
  'phone': normalizePhone,
  'e-mail address': (text) => [isEmail(text), isEmail(`a@${text}.tn`), normalizeUsername(text)],
  'code': (text) => [normalizeCode(text), parseCode(text), codeFault(text)],
  'amount': (text) => [parseInteger(text), amountFault(text), referenceFault(text), numberIn(text)],
  'search': (text) => [normalizeSearch(text), toSearchTerm(text)],
  'search in notes': (text) => createNoteFilter(text.slice(0, 100))(note(text)),
  'search in help': (text) => holdsWords([text], text.slice(0, 100)),
  'search in a transcript': (text) => findCues(toSearchable([{ text } as Cue]), text.slice(0, 100)),
  'name of a subject': (text) => subjectKeyFor(null, text),
  'name of an offer': (text) => tierOf({ name: text }),
  'proxy': splitAddress,
  'date': parseWireTime,
  'duration': parseDurationSeconds,
  'period of an offer': periodOf,
  'advert': getAdvertLabels,
  'French sentence': frenchTypography,
  'Arabic sentence': arabicTypography,
}

describe('readers of foreign text', () => {
  it.each(Object.entries(readers))('%s: eight times the text takes about eight times as long', async (_name, read) => {
    const slow: string[] = []
    for (const [kind, build] of Object.entries(hostileTexts))
      await requireLinearTime(read, build, 8000).catch((failure: unknown) => slow.push(`${kind}: ${String(failure)}`))
    expect(slow).toEqual([])
  })

  it('normalize Unicode in one place, which bounds its time', () => {
    const files = globSync('src/{main,preload,renderer,shared}/**/*.{ts,tsx}').filter(
      (file) => !file.includes('.test.'),
    )
    expect(files.filter((file) => /\.normalize\(/.test(readFileSync(file, 'utf8')))).toEqual([
      'src/shared/std/normalize-unicode.ts',
    ])
  })

  it('would be noticed in quadratic time', async () => {
    const quadratic = (text: string): boolean => /\s+$/.test(text)
    await expect(requireLinearTime(quadratic, hostileTexts['blanks']!, 4000)).rejects.toThrow('8 times the text')
  })
})
