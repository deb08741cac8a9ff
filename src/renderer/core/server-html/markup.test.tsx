import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockTags, cutMarkup, readMarkup } from '#shared/markup.ts'
import { plainLines, plainText } from './plain-lines'
import { plainWords } from './plain-words'
import { readHtml } from './read-html'

const variables = ['x', 'y', 'a', 'b', 'i', 'p', 'Envoyer', 'OK', 'menu', 'code', 'et', 'ou', '2', '0,5', '=', '≤', 'é']
const name = fc.constantFrom(...variables)
const between = fc.oneof(
  name.map((one) => `<${one}>`),
  fc.tuple(name, name).map(([one, two]) => `<${one} ${two}>`),
  fc.tuple(name, name, name).map((three) => `<${three.join(' ')}>`),
)
const plain = fc
  .array(fc.oneof(fc.constantFrom('<', '>', ' '), name, between), { maxLength: 20 })
  .map((parts) => parts.join(''))
  .filter((text) => !/<p>/.test(text))

const needTable = new Set(['caption', 'tr', 'table', 'hr', 'body'])
const blocks = [...blockTags].filter((name) => !needTable.has(name))
const inline = ['b', 'em', 'i', 'u', 's', 'span', 'font', 'small', 'mark', 'del', 'ins', 'strike', 'code', 'kbd', 'big']
const word = fc.constantFrom('cours', 'leçon', 'مرحبا', 'x²', '12')
const attributes = fc.constantFrom('', ' class="a"', " STYLE='color: red'", ' hidden title="a<b"', ' width=100')
const element = (names: string[], inside: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom(...names), attributes, inside)
    .map(([name, held, text]) => `<${name}${held}>${text}</${name}>`)

describe('markup', () => {
  it('leaves any text without tags of HTML as it is', () => {
    fc.assert(
      fc.property(plain, (text) => {
        const expected = text.replace(/\s+/g, ' ').trim()
        expect(plainText(text)).toBe(expected)
        expect(plainWords(readHtml(text).nodes)).toBe(expected)
      }),
    )
  })

  it('leaves such a text as it is beside known elements', () => {
    fc.assert(
      fc.property(plain, (text) => {
        const expected = text.replace(/\s+/g, ' ').trim()
        const html = `<div>${text}</div>`
        expect(plainText(html)).toBe(expected)
        expect(plainWords(readHtml(html).nodes)).toBe(expected)
      }),
    )
  })

  it('keeps every word of known elements and the separation of blocks', () => {
    const parts = fc.array(element(blocks, fc.oneof(word, element(inline, word))), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(parts, (elements) => {
        const words = elements.map((html) => />([^<>]+)<\//.exec(html)?.[1] ?? '')
        const html = elements.join('')
        expect(plainLines(html).map((line) => line.replace(/^(?:•|\d+\.) /, ''))).toEqual(words)
        expect(plainWords(readHtml(html).nodes).split(' ')).toEqual(words)
      }),
    )
  })

  it('keeps a formula in its place, without the source that is written beside it', () => {
    const formula =
      '<p>Soit <math display="block"><semantics><mrow><mi>x</mi><mo>=</mo><mfrac><mn>3</mn><mi>y</mi></mfrac></mrow>' +
      '<annotation encoding="application/x-tex">x=\\frac{3}{y}</annotation></semantics></math>, alors y</p>'
    const { nodes } = readHtml(formula)
    expect(plainWords(nodes)).toBe('Soit x=3y, alors y')
    expect(JSON.stringify(nodes)).toMatch(/"math".*"display":"block".*"mfrac"/)
  })

  it('separates each block from the text around it', () => {
    for (const name of blocks) {
      const html = `avant<${name}>dedans</${name}>après`
      expect([name, plainLines(html).map((line) => line.replace('• ', ''))]).toEqual([
        name,
        ['avant', 'dedans', 'après'],
      ])
      expect([name, plainWords(readHtml(html).nodes)]).toEqual([name, 'avant dedans après'])
    }
  })

  const repeated = ['<', '<p ', '<p a="', "<p a='x", '<p a=b/', '<p a/', '<x-y>', '<b>', '<!--', '<![', ' ']
  const length = 200 * 1024

  const hostile = [
    ...repeated.map((part) => part.repeat(length / part.length)),
    Array.from({ length: length / 8 }, (_, index) => `<x-${String(index)}>`).join(''),
  ]

  it.each(hostile.map((text) => [text.slice(0, 12), text] as const))('reads %s… in linear time', (_start, text) => {
    const before = process.cpuUsage()
    expect(readMarkup(text).html.length).toBeGreaterThan(0)
    // In milliseconds; quadratic time would be several seconds.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1500)
  })

  it('reads one tag of many attributes as text', () => {
    const slashes = `<p ab=c${'/d'.repeat(length / 2)}`
    expect(readMarkup(slashes).html).toBe(`&lt;${slashes.slice(1)}`)
  })

  it('cuts a text before a tag that would remain open', () => {
    expect(cutMarkup('abc <b>d</b>', 6)).toBe('abc ')
    expect(cutMarkup('abc <b>d</b>', 8)).toBe('abc <b>d')
    expect(cutMarkup('abc', 8)).toBe('abc')
  })
})
