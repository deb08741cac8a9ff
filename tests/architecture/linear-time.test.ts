import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseWireTime } from '#core/dates/wire-time.ts'
import { normalizeMessage, stripPunctuation } from '#core/failure/failure-labels.ts'
import { toTextLink } from '#core/server-html/addresses.ts'
import { isEmail, normalizePhone, normalizeUsername } from '#domains/account/contact-rules.ts'
import { isProfileName, normalizeName } from '#domains/account/person-rules.ts'
import { getAdvertLabels } from '#domains/learning/adverts.ts'
import { parseDurationSeconds } from '#domains/learning/numbers.ts'
import { parseInteger } from '#domains/money/parse-integer.ts'
import { toSearchTerm } from '#domains/search/search-term.ts'
import { numberIn } from '#features/gifts/gift-rules.ts'
import { holdsWords } from '#features/help/chapters.ts'
import { readQuizScore } from '#features/lesson/frame/frame-messages.ts'
import { findCues, toSearchable } from '#features/lesson/player/cues.ts'
import { type Cue, parseTranscript } from '#features/lesson/player/parse-transcript.ts'
import { videoSource } from '#features/lesson/player/video-source.ts'
import { codeFault } from '#features/offers/coupons.ts'
import { parsePeriod } from '#features/offers/periods.ts'
import { getTier } from '#features/offers/tiers.ts'
import { toCsv } from '#features/revenue/csv.ts'
import { splitAddress } from '#features/settings/proxy-draft.ts'
import { amountFault, referenceFault } from '#features/wallet/top-up-rules.ts'
import { escapeHtml } from '#main/base/html.ts'
import { redact } from '#main/base/log/redact.ts'
import { redactReport } from '#main/diagnostics/diagnostics.ts'
import { classifyFile } from '#main/gateway/media.ts'
import { isDerivedName, isSameName, sanitizeName, toDisplayName, uniqueName } from '#main/homework/file-name.ts'
import { parseSubmission } from '#main/homework/homework-api.ts'
import { withoutSecrets } from '#main/my-data/scrub.ts'
import { toMarkdown } from '#main/notes/markdown.ts'
import { createNoteFilter } from '#main/notes/note-order.ts'
import { sanitizeText } from '#main/notifications/sanitize-text.ts'
import { parsePlaylist } from '#main/offline-lessons/hls-playlist.ts'
import { parseRange } from '#main/offline-lessons/serve.ts'
import { decodeLines } from '#main/outbox/log-lines.ts'
import { parseRegOutput } from '#main/policy/query-registry.ts'
import { attachmentName } from '#main/security/attachment.ts'
import { externalAddress } from '#main/security/external-address.ts'
import { parseEntry } from '#main/session/vault-entry.ts'
import { parseFeed } from '#main/updates/feed.ts'
import { readRefusal } from '#shared/contract/refusal-body.ts'
import { readBody } from '#shared/contract/reply.ts'
import { parseDeepLink } from '#shared/deep-link.ts'
import type { Note } from '#shared/desktop/notes.ts'
import { readGatewayHeaders } from '#shared/gateway/headers.ts'
import { getTypeRefusal, parseHomeworkType } from '#shared/homework-type.ts'
import { cutMarkup, readMarkup } from '#shared/markup.ts'
import { readPlatformConfig } from '#shared/platform-config.ts'
import { readPolicy } from '#shared/policy.ts'
import { parseScreenLink } from '#shared/screen-link.ts'
import { retryAfterMs } from '#shared/std/backoff.ts'
import { frenchTypography } from '#shared/std/french-typography.ts'
import { normalizeSearch } from '#shared/std/normalize-search.ts'
import { normalizeCode } from '#shared/std/typed-text.ts'
import { arabicTypography } from '#shared/typography.ts'
import { parseCode } from '#ui/forms/code-input.tsx'
import { toInitials } from '#ui/initials.ts'
import { subjectKeyFor } from '#ui/subjects.ts'
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
  'CSV': (text) => toCsv([[text]]),
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
  'name of an offer': (text) => getTier({ name: text }),
  'proxy': splitAddress,
  'date': parseWireTime,
  'duration': parseDurationSeconds,
  'period of an offer': parsePeriod,
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
