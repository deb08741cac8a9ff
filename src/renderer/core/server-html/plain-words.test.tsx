import purify from 'dompurify'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { plainWords, toExcerpt } from './plain-words'
import { readHtml } from './read-html'

const words = (html: string) => plainWords(readHtml(html).nodes)

describe('the words of a text', () => {
  it.each([
    ['<p>a</p><p>b</p>', 'a b'],
    ['a<br>b', 'a b'],
    ['<table><tr><td>a</td><th>b</th></tr></table>', 'a b'],
    ['a<b>b</b>c', 'abc'],
    ['a<img alt="une droite" src="https://a.test/b.png">b', 'a une droite b'],
    ['a<img src="https://a.test/b.png">b', 'a b'],
    [' a \n b ', 'a b'],
    ['<pre>a</pre>b', 'a b'],
  ])('of %j are %j', (html, expected) => expect(words(html)).toBe(expected))
})

describe('an excerpt', () => {
  it('is the whole text where it is short enough, and ends between letters where it is not', () => {
    expect(toExcerpt('<p>abc</p>', 3)).toBe('abc')
    expect(toExcerpt('<p>abcd</p>', 3)).toBe('abc…')
    expect(toExcerpt('ab cd', 3)).toBe('ab…')
    expect(toExcerpt('😀😀😀', 2)).toBe('😀😀…')
    expect(toExcerpt('a'.repeat(161))).toBe(`${'a'.repeat(160)}…`)
  })

  it('is empty where the text cannot be read', () => {
    const sanitize = vi.spyOn(purify, 'sanitize').mockImplementation(() => {
      throw new RangeError('Maximum call stack size exceeded')
    })
    onTestFinished(() => sanitize.mockRestore())
    expect(toExcerpt('<p>abc</p>')).toBe('')
  })

  it('does not read the whole of a long text', () => {
    expect(toExcerpt(`<p>${' '.repeat(4000)}</p>a`, 3)).toBe('')
  })
})
