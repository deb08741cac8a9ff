import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTranscript } from './parse-transcript'

const texts = async (source: string) => (await parseTranscript(source))?.cues.map(({ text }) => text)

function stamp(seconds: number): string {
  const whole = Math.floor(seconds)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.000`
}

describe('parseTranscript', () => {
  it('reads times, markup and entities', async () => {
    const parsed = await parseTranscript(
      'WEBVTT - titre\r\n\r\n1\r\n00:01.500 --> 00:04.000 align:start\r\n' +
        '<v Salma>Bonjour <b>à tous</b> &amp; bienvenue\r\nici',
    )
    expect(parsed).toEqual({
      cues: [{ start: 1.5, end: 4, text: 'Bonjour à tous & bienvenue\nici' }],
      dropped: 0,
    })
  })

  it('reads the damaged captions of the demo platform, counts the lost passages and keeps HTML as text', async () => {
    const parsed = await parseTranscript(await readFile('resources/demo/captions/abimes.fr.vtt', 'utf8'))
    expect(parsed?.cues.map(({ start, text }) => [start, text])).toEqual([
      [0.5, 'Bonjour à tous & bienvenue.'],
      [3, '<img src=x onerror="alert(1)"><script>alert(2)</script> Des balises restent du texte.'],
      [5, 'Deux passages se chevauchent.'],
      [7, 'Une ligne vide manquait avant celui-ci.'],
      [15, 'مرحبًا : le sens du texte suit chaque passage.'],
      [18, 'Le dernier n’a pas de fin de ligne.'],
    ])
    expect(parsed?.dropped).toBe(3)
  })

  it('returns null for a text that is not WebVTT', async () => {
    expect(await parseTranscript('<!doctype html><title>Portail</title>')).toBeNull()
    expect(await parseTranscript('WEBVTTX\n\n00:01.000 --> 00:02.000\na')).toBeNull()
    expect(await parseTranscript('')).toBeNull()
    expect(await parseTranscript('Une page\n\nWEBVTT\n\n00:01.000 --> 00:02.000\na')).toBeNull()
    expect(await parseTranscript('\n\uFEFFWEBVTT\n\n00:01.000 --> 00:02.000\na')).toBeNull()
  })

  it('reads a file that is marked as Unicode, and one without any passage', async () => {
    expect(await texts('\uFEFFWEBVTT\n\n00:01.000 --> 00:02.000\na')).toEqual(['a'])
    expect(await parseTranscript('WEBVTT')).toEqual({ cues: [], dropped: 0 })
  })

  it('takes no note of the author for a passage, but a passage that begins with the word', async () => {
    const passage = (line: string, at: number) => `${stamp(at)} --> ${stamp(at + 1)}\n${line}`
    const blocks = [
      'NOTE ancien texte\n00:01.000 --> 00:02.000\npas montré',
      'NOTE\n00:03.000 --> 00:04.000\npas montré non plus',
      passage('NOTE bien cela', 5),
      passage('un', 7),
    ]
    const parsed = await parseTranscript(`WEBVTT\n\n${blocks.join('\n\n')}`)
    expect(parsed?.cues.map(({ text }) => text)).toEqual(['NOTE bien cela', 'un'])
    expect(parsed?.dropped).toBe(0)
  })

  it('reads the passage after one that says NOTE, although the blank line between them is missing', async () => {
    const source = 'WEBVTT\n\n00:01.000 --> 00:02.000\nNOTE\n00:03.000 --> 00:04.000\nun'
    expect(await texts(source)).toEqual(['NOTE', 'un'])
  })

  it('shows no passage that ends when it begins, and counts it', async () => {
    const parsed = await parseTranscript(
      'WEBVTT\n\n00:01.000 --> 00:01.000\na\n\n00:05.000 --> 00:02.000\nb\n\n00:03.000 --> 00:04.000\nc',
    )
    expect([parsed?.cues.map(({ text }) => text), parsed?.dropped]).toEqual([['c'], 2])
  })

  it('shows up to twenty thousand passages, and counts the others', async () => {
    const cues = Array.from({ length: 20_002 }, (_, index) => `${stamp(index)} --> ${stamp(index + 1)}\n${index}`)
    const parsed = await parseTranscript(`WEBVTT\n\n${cues.join('\n\n')}`)
    expect([parsed?.cues.length, parsed?.dropped]).toEqual([20_000, 2])
  })

  it('shows no empty line before or after the words of a passage', async () => {
    expect(await texts('WEBVTT\n\n00:01.000 --> 00:02.000\n<br>un<br><br>deux<br>')).toEqual(['un\n\ndeux'])
  })

  it.each([
    ['a cue directly below the header', 'WEBVTT\n00:01.000 --> 00:02.000\nun\n\n00:02.000 --> 00:03.000\ndeux'],
    ['an arrow without spaces', 'WEBVTT\n\n00:01.000-->00:02.000\nun\n\n00:02.000 -->00:03.000 align:start\ndeux'],
    ['a NUL character', 'WEBVTT\n\n00:01.000 --> 00:02.000\nun\n\nNOTE \0\n\n00:02.000 --> 00:03.000\ndeux'],
  ])('reads %s as a player does', async (_what, source) => {
    expect(await texts(source)).toEqual(['un', 'deux'])
  })

  it('decodes the character references that the player decodes', async () => {
    const cue = 'L&rsquo;&eacute;l&egrave;ve &#233;crit &#x3b1; &le; 3 &amp;lt; &inconnue;'
    expect(await texts(`WEBVTT\n\n00:01.000 --> 00:02.000\n${cue}`)).toEqual(['L’élève écrit α ≤ 3 &lt; &inconnue;'])
  })

  it('reads words without the markup that converters leave, as the player does', async () => {
    const source = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<font color="#fff"><em>Just</em> before</font><br>3 < 5 > 2'
    expect((await parseTranscript(source))?.cues).toEqual([{ start: 1, end: 2, text: 'Just before\n3 < 5 > 2' }])
  })

  it('sorts passages by their start', async () => {
    expect(
      await texts('WEBVTT\n\n00:05.000 --> 00:06.000\nb\n\n00:01.000 --> 00:09.000\na\n\n00:05.000 --> 00:05.500\nc'),
    ).toEqual(['a', 'c', 'b'])
  })

  it('reads 5,000 passages of three hours', async () => {
    const cues = Array.from(
      { length: 5000 },
      (_, index) => `${stamp(index * 2)} --> ${stamp(index * 2 + 2)}\nPassage ${index}`,
    )
    const parsed = await parseTranscript(`WEBVTT\n\n${cues.join('\n\n')}\n`)
    expect(parsed?.cues).toHaveLength(5000)
    expect(parsed?.cues.at(-1)).toEqual({ start: 9998, end: 10_000, text: 'Passage 4999' })
  })

  it('shows nothing of a direction override or a control character', async () => {
    expect(await texts('WEBVTT\n\n00:01.000 --> 00:02.000\na\u202Eb\u0007c\u2066d')).toEqual(['abcd'])
  })

  it('survives any text after the signature, and returns finite, ascending passages with text', async () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '',
        '-->',
        '00:01.000 --> 00:02.000',
        '00:00:05.000 --> 00:00:01.000',
        'NOTE',
        'STYLE',
        '<v',
        '&lt;',
      ),
      fc.tuple(fc.nat(9999), fc.nat(9999)).map(([from, to]) => `${stamp(from)} --> ${stamp(to)}`),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 30 }), async (lines) => {
        const parsed = await parseTranscript(`WEBVTT\n\n${lines.join('\n')}`)
        const cues = parsed?.cues ?? []
        expect(parsed?.dropped).toBeGreaterThanOrEqual(0)
        for (const [index, { start, end, text }] of cues.entries()) {
          expect(end).toBeGreaterThan(start)
          expect(text).not.toBe('')
          expect(start).toBeGreaterThanOrEqual(cues[index - 1]?.start ?? 0)
        }
      }),
    )
  })

  it('returns every well-formed passage with its text', async () => {
    const word = fc.stringMatching(/^[a-zéèàع-ي]{1,12}$/)
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 20 }), async (words) => {
        const blocks = words.map((text, index) => `${stamp(index)} --> ${stamp(index + 1)}\n${text}`)
        expect(await texts(`WEBVTT\n\n${blocks.join('\n\n')}`)).toEqual(words)
      }),
    )
  })
})
