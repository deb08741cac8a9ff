import { expect, it } from 'vitest'
import { pictureSource } from './picture-source'

const sourceOf = pictureSource(['https://cdn.exemple.tn', 'http://127.0.0.1:4010', 'no address'])

it.each([
  ['https://cdn.exemple.tn/a.png?v=2', 'https://cdn.exemple.tn/a.png?v=2'],
  [' http://127.0.0.1:4010/a.svg ', 'http://127.0.0.1:4010/a.svg'],
  ['http://cdn.exemple.tn/a.png', null],
  ['https://cdn.exemple.tn.evil.example/a.png', null],
  ['https://elsewhere.example/a.png', null],
  ['javascript:void(0)', null],
  ['data:image/png;base64,AAAA', null],
  ['picture.png', null],
  ['/assets/first.js', null],
  ['', null],
])('maps the picture %s to %s', (address, expected) => {
  expect(sourceOf(address)).toBe(expected)
})

it('names each picture that is not shown, so that Diagnostic can tell of its host', () => {
  const lacking: string[] = []
  const toSource = pictureSource(['https://cdn.exemple.tn'], (address) => void lacking.push(address))
  for (const address of ['https://cdn.exemple.tn/a.png', ' https://elsewhere.example/b.png ']) toSource(address)
  expect(lacking).toEqual(['https://elsewhere.example/b.png'])
})
