import { describe, expect, it } from 'vitest'
import { hostileTexts, requireLinearTime } from '#tests/support/linear-time.ts'
import { plainWords, toExcerpt } from './plain-words'
import { readHtml } from './read-html'

const repeat =
  (part: string) =>
  (length: number): string =>
    part.repeat(Math.ceil(length / part.length))

const hostileMarkup: Readonly<Record<string, (length: number) => string>> = {
  ...hostileTexts,
  'nested blocks': repeat('<div>'),
  'nested inline elements': repeat('<b><i>'),
  'unclosed paragraphs': repeat('<p>x'),
  'misnested elements': repeat('<b><p></b>'),
  'rows without a table': repeat('<tr><td>x'),
  'nested tables': repeat('<table><tr><td>'),
  'nested lists': repeat('<ul><li>'),
  'list items': repeat('<li>x</li>'),
  'line breaks': repeat('<br>'),
  'formulas': repeat('<math><mi>x</mi></math>'),
  'elements that are not rendered': repeat('<svg><title>'),
  'pictures': repeat('<img src="data:image/png;base64,AAAA" alt=" ">'),
}

/** Readers of foreign text that need a document; those without one are in tests/architecture/linear-time.test.ts. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'sanitised HTML': (text) => plainWords(readHtml(text).nodes),
  'excerpt of a message': (text) => toExcerpt(text),
}

describe('readers of foreign text with a document', () => {
  it.each(Object.entries(readers))('%s: eight times the text takes about eight times as long', async (_name, read) => {
    const slow: string[] = []
    for (const [kind, build] of Object.entries(hostileMarkup))
      await requireLinearTime(read, build, 300).catch((failure: unknown) => slow.push(`${kind}: ${String(failure)}`))
    expect(slow).toEqual([])
  })
})
