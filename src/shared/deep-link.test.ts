import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepLinkAmong, deepLinkMaxLength, formatDeepLink, parseDeepLink } from './deep-link'
import type { DeepLink } from './deep-link'

const slugs = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,40}$/)
const links: fc.Arbitrary<Exclude<DeepLink, { kind: 'unknown' }>> = fc.oneof(
  fc.constant({ kind: 'home' } as const),
  fc.constantFrom({ kind: 'sign-in', nextPage: null } as const, { kind: 'sign-in', nextPage: 'offres' } as const),
  fc.constant({ kind: 'subjects' } as const),
  fc.stringMatching(/^\d{1,9}(-[a-z0-9-]{0,40})?$/).map((subjectId) => ({ kind: 'subject', subjectId }) as const),
  fc
    .record({ subjectSlug: slugs, chapterSlug: slugs, lessonSlug: slugs, recording: fc.boolean() })
    .map((lesson) => ({ kind: 'lesson', ...lesson }) as const),
)

const pieces = [
  'tutorat:', 'TUTORAT://', 'tutorat://', '//', '/', '\\', '..', '%2e%2e', '%00', '%0d%0a', '?', '&', '#', '=', ';', '@', ':', ':443', 'home', 'login', 'subjects',
  'chapters', 'lessons', 'recordings', 'content', 'details', '12-maths', 'token=abc', 'nextPage=offres', 'nextPage=//evil', 'javascript:alert(1)', 'file:///etc/passwd',
  'https://evil.example/', '--inspect', '\u0000', '\n', ' ', '\u202e', 'é', '\ud800', '0', '-', 'a'.repeat(300),
]
const hostile = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 12, unit: 'binary' })), { maxLength: 12 }).map((parts) => parts.join(''))
const mutated = fc
  .tuple(links.map(formatDeepLink), fc.nat({ max: 200 }), fc.constantFrom(...pieces))
  .map(([link, at, piece]) => `${link.slice(0, at)}${piece}${link.slice(at)}`)

const slug = /^[a-z0-9][a-z0-9-]{0,120}$/i

/** Whether a parsed link holds nothing but what its kind may hold. */
function isInClosedSet(link: DeepLink): boolean {
  const keys = Object.keys(link).sort().join()
  switch (link.kind) {
    case 'unknown':
    case 'home':
    case 'subjects':
      return keys === 'kind'
    case 'sign-in':
      return keys === 'kind,nextPage' && (link.nextPage === null || link.nextPage === 'offres')
    case 'subject':
      return keys === 'kind,subjectId' && /^\d{1,9}(-[a-z0-9-]{0,120})?$/i.test(link.subjectId)
    case 'lesson':
      return keys === 'chapterSlug,kind,lessonSlug,recording,subjectSlug' && [link.subjectSlug, link.chapterSlug, link.lessonSlug].every((part) => slug.test(part))
  }
}

describe('deep links', () => {
  it('C1: 100 000 hostile and mutated texts give nothing outside the closed set', () => {
    let recognised = 0
    fc.assert(
      fc.property(fc.oneof(hostile, mutated), (text) => {
        const link = parseDeepLink(text)
        if (link.kind !== 'unknown') recognised += 1
        return isInClosedSet(link)
      }),
      { numRuns: 100_000 },
    )
    // The generator must also reach links that are accepted, or the property says nothing.
    expect(recognised).toBeGreaterThan(500)
  }, 60_000)

  it('reads back every link it writes', () => {
    fc.assert(
      fc.property(links, (link) => {
        expect(parseDeepLink(formatDeepLink(link))).toEqual(link)
      }),
      { numRuns: 2_000 },
    )
  })

  it('C7: refuses tokens, user names, ports, fragments and foreign schemes', () => {
    const refused = [
      'tutorat://home?token=abc', 'tutorat://login?token=abc', 'tutorat://login?nextPage=offres&token=abc', 'tutorat://login?nextPage=offres&nextPage=offres',
      'tutorat://login?nextPage=https://evil.example', 'tutorat://user@home', 'tutorat://user:pw@home', 'tutorat://home:443', 'tutorat://home#x',
      'https://tutorat/home', 'tutoratx://home', 'app://tutorat/', 'tutorat://payment/success?orderId=999', 'tutorat://subjects/12-maths', 'tutorat://subjects/../home',
      'tutorat://subjects/a/chapters/b/lessons/c%2fd/content', 'tutorat://home extra', `tutorat://home${' '.repeat(3)}`,
    ]
    expect(refused.filter((text) => parseDeepLink(text).kind !== 'unknown')).toEqual([])
  })

  it('C5: refuses a link over its longest length unread', () => {
    const lesson = (length: number): string => `tutorat://subjects/${'1'.repeat(length)}/details`
    expect(parseDeepLink(lesson(deepLinkMaxLength)).kind).toBe('unknown')
    expect(parseDeepLink(lesson(9)).kind).toBe('subject')
  })

  it.each([
    ['Windows, cold', ['C:\\Tutorat.exe', '--protocol', '--', 'tutorat://subjects'], 'tutorat://subjects'],
    ['Windows, second instance with switches appended', ['C:\\Tutorat.exe', '--allow-file-access', '--protocol', '--', 'tutorat://subjects', '--original-process-start-time=1'], 'tutorat://subjects'],
    ['Linux', ['/opt/Tutorat/tutorat', '--no-zygote', 'tutorat://home'], 'tutorat://home'],
    ['development', ['electron', '.', 'TUTORAT://home'], 'TUTORAT://home'],
    ['no link', ['/opt/Tutorat/tutorat'], null],
    ['two links', ['/opt/Tutorat/tutorat', 'tutorat://home', 'tutorat://subjects'], null],
    ['a link inside a switch', ['/opt/Tutorat/tutorat', '--renderer-cmd-prefix=tutorat://home'], null],
    ['a file named like a link', ['/opt/Tutorat/tutorat', '/tmp/tutorat://home'], null],
  ])('C6: finds the one link among the arguments: %s', (_name, argv, expected) => {
    expect(deepLinkAmong(argv)).toBe(expected)
  })
})
