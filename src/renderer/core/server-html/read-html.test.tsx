import { describe, expect, it } from 'vitest'
import { isPixel, maxBodyLength, maxDepth, maxNodes, readHtml, type HtmlElement, type HtmlNode } from './read-html'

const element = (tag: string, children: readonly HtmlNode[] = [], attributes = {}): HtmlElement => ({
  tag,
  attributes,
  children,
})
const read = (html: string) => readHtml(html).nodes

describe('readHtml', () => {
  it.each<[string, string, readonly HtmlNode[]]>([
    ['text', 'Bonjour', ['Bonjour']],
    ['nothing', '', []],
    ['elements', '<p>a<strong>b</strong></p>', [element('p', ['a', element('strong', ['b'])])]],
    ['another block as a block', '<section>a</section>', [element('div', ['a'])]],
    ['old lists as lists', '<menu><li>a</li></menu>', [element('ul', [element('li', ['a'])])]],
    [
      'struck and inserted text',
      '<del>a</del><strike>b</strike><ins>c</ins>',
      [element('s', ['a']), element('s', ['b']), element('u', ['c'])],
    ],
    ['the words of an unknown element', 'a<font color="red">b</font>', ['a', 'b']],
    ['a form without its fields', '<form>a<select><option>b</option></select></form>', [element('div', ['a'])]],
    ['text without marks that turn its direction', 'a\u202eb\u202dc', ['abc']],
    ['a comment as nothing', 'a<!-- b -->', ['a']],
    ['a script as nothing', 'a<script>b()</script>', ['a']],
    [
      'the hidden words of a formula',
      '<math><mphantom><mi>x</mi></mphantom></math>',
      [element('math', [element('mrow', [element('mi', ['x'])])])],
    ],
  ])('reads %s', (_what, html, nodes) => expect(read(html)).toEqual(nodes))

  it('keeps the attributes that are shown, and no others', () => {
    expect(read('<img src="https://a.test/b.png" alt="" title="c" width="3" id="d" class="e" onerror="f()">')).toEqual([
      element('img', [], { src: 'https://a.test/b.png', alt: '', title: 'c', width: '3' }),
    ])
    expect(read('<ol start="4" reversed type="i"><li value="2">a</li></ol>')).toEqual([
      element('ol', [element('li', ['a'], { value: '2' })], { start: '4', reversed: '', type: 'i' }),
    ])
    expect(read('<a href="javascript:a()">b</a><a href="/offres">c</a><a href="mailto:a@b.test">d</a>')).toEqual([
      element('a', ['b']),
      element('a', ['c'], { href: '/offres' }),
      element('a', ['d']),
    ])
  })

  it('says when a text is too long to be shown whole', () => {
    expect(readHtml('a'.repeat(maxBodyLength)).isCut).toBe(false)
    const long = readHtml('a'.repeat(maxBodyLength + 1))
    expect([long.isCut, long.nodes]).toEqual([true, ['a'.repeat(maxBodyLength)]])
  })

  it('says when a text has too many parts to be shown whole', () => {
    expect(readHtml('<br>'.repeat(maxNodes))).toMatchObject({ isCut: false, nodes: { length: maxNodes } })
    expect(readHtml('<br>'.repeat(maxNodes + 1))).toMatchObject({ isCut: true, nodes: { length: maxNodes } })
    const nested = readHtml(`${'<p>a</p>'.repeat(maxNodes / 2)}<p>b</p>`)
    expect([nested.isCut, nested.nodes.length]).toEqual([true, maxNodes / 2])
  })

  it('keeps the words of elements that stand too deep in each other', () => {
    let [node] = read(`${'<div>'.repeat(maxDepth + 20)}a${'</div>'.repeat(maxDepth + 20)}`)
    let depth = 0
    for (; typeof node === 'object'; node = node.children[0]) depth += 1
    expect([depth, node]).toEqual([maxDepth + 1, 'a'])
  })
})

it.each<[Record<string, string>, boolean]>([
  [{ width: '1', height: '1' }, true],
  [{ width: '0' }, true],
  [{ height: ' 1 ' }, true],
  [{ width: ' 0 ', height: '200' }, true],
  [{ width: '200', height: '12' }, false],
  [{ width: '10', height: '20' }, false],
  [{ width: '1px' }, false],
  [{}, false],
])('a picture of %j counts readers: %s', (attributes, expected) =>
  expect(isPixel(element('img', [], attributes))).toBe(expected),
)
