import { blockTags, cutMarkup, readMarkup } from '#shared/markup.ts'
import { reportFailure } from '../desktop/desktop'
import { getNumbers } from './list-numbers'

/** Trusted Types refuse HTML strings; this policy parses documents only for their text. */
const policy = globalThis.window?.trustedTypes?.createPolicy('server-text', { createHTML: (markup) => markup })

const entity = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i
const maxLength = 200 * 1024
const superscripts = new Map(
  Object.entries({
    0: '⁰',
    1: '¹',
    2: '²',
    3: '³',
    4: '⁴',
    5: '⁵',
    6: '⁶',
    7: '⁷',
    8: '⁸',
    9: '⁹',
    '+': '⁺',
    '-': '⁻',
    '−': '⁻',
    '(': '⁽',
    ')': '⁾',
    'n': 'ⁿ',
  }),
)
const subscripts = new Map(
  Object.entries({
    0: '₀',
    1: '₁',
    2: '₂',
    3: '₃',
    4: '₄',
    5: '₅',
    6: '₆',
    7: '₇',
    8: '₈',
    9: '₉',
    '+': '₊',
    '-': '₋',
    '−': '₋',
    '(': '₍',
    ')': '₎',
    'n': 'ₙ',
  }),
)
const lineBreaks = [...blockTags].filter((name) => name !== 'li' && name !== 'body').join(', ')
/** A parsed document contains no null character. */
const itemStart = '\0'

export function plainLines(text: string): string[] {
  const { html, hasTags } = readMarkup(cutMarkup(text, maxLength))
  return (hasTags || entity.test(text) ? wordsOfMarkup(html, text) : text)
    .split(/\r?\n/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}

export function plainText(text: string): string {
  return plainLines(text).join('\n')
}

/** Falls back to the text as it came, so that the screen still renders. */
function wordsOfMarkup(markup: string, text: string): string {
  try {
    return getTextContent(markup)
  } catch (error) {
    reportFailure('server-html', error instanceof Error ? error.name : 'unknown')
    return text
  }
}

function getTextContent(markup: string): string {
  const parsed = new DOMParser().parseFromString(policy?.createHTML(markup) ?? markup, 'text/html')
  for (const silent of parsed.querySelectorAll('script, style, template, noscript')) silent.remove()
  for (const end of parsed.querySelectorAll('br')) end.replaceWith('\n')
  for (const picture of parsed.querySelectorAll('img')) picture.replaceWith(` ${picture.alt} `)
  for (const cell of parsed.querySelectorAll('td + td, th + td, td + th, th + th')) cell.prepend(' ')
  for (const raised of parsed.querySelectorAll('sup'))
    raised.replaceWith(inScript(raised.textContent, superscripts, '^'))
  for (const lowered of parsed.querySelectorAll('sub'))
    lowered.replaceWith(inScript(lowered.textContent, subscripts, '_'))
  for (const block of parsed.querySelectorAll(lineBreaks)) {
    block.before('\n')
    block.after('\n')
  }
  const numbers = new Map([...parsed.querySelectorAll('ol')].flatMap((list) => [...getNumbers(list)]))
  for (const item of parsed.querySelectorAll('li')) {
    const number = numbers.get(item)
    item.prepend(`\n${number === undefined ? '•' : `${number}.`} ${itemStart}`)
    item.append('\n')
  }
  return parsed.body.textContent.replace(/\0\s*/g, '')
}

/** x² must not be read as x2. */
function inScript(text: string, characters: ReadonlyMap<string, string>, mark: string): string {
  const written = [...text.trim()].map((character) => characters.get(character) ?? null)
  if (written.every((character) => character !== null)) return written.join('')
  return mark === '^' && /^\p{L}+$/u.test(text.trim()) ? text : `${mark}(${text.trim()})`
}
