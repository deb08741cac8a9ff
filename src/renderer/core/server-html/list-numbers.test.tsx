import { expect, it } from 'vitest'
import { getNumbers, toListNumber } from './list-numbers'

function numbersOf(attributes: Record<string, string>, ...values: (string | null)[]) {
  const list = document.createElement('ol')
  for (const [name, value] of Object.entries(attributes)) list.setAttribute(name, value)
  for (const value of values) {
    const item = document.createElement('li')
    if (value !== null) item.setAttribute('value', value)
    list.append(item)
  }
  return [...getNumbers(list).values()]
}

it('an exercise that goes on after its figure is numbered from its start, backwards where it is reversed', () => {
  expect(numbersOf({}, null, null)).toEqual(['1', '2'])
  expect(numbersOf({ start: '4' }, null, null)).toEqual(['4', '5'])
  expect(numbersOf({ reversed: '' }, null, null, null)).toEqual(['3', '2', '1'])
  expect(numbersOf({ start: '3' }, null, '10', null)).toEqual(['3', '10', '11'])
})

it('only items count in a reversed list, whatever else stands between them', () => {
  const list = document.createElement('ol')
  list.setAttribute('reversed', '')
  list.append(...['li', 'p', 'li', 'div'].map((name) => document.createElement(name)))
  expect([...getNumbers(list).values()]).toEqual(['2', '1'])
})

it.each([
  ['a', ['a', 'z', 'aa', 'az', 'ba', 'zz', 'aaa']],
  ['A', ['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']],
])('letters of the type %s go on after z', (type, letters) => {
  expect(numbersOf({ type }, '1', '26', '27', '52', '53', '702', '703')).toEqual(letters)
})

it('roman numbers are written as a browser writes them, and others as numbers', () => {
  const values = ['1', '4', '9', '14', '40', '90', '400', '1999', '3999']
  expect(numbersOf({ type: 'i' }, ...values)).toEqual([
    'i',
    'iv',
    'ix',
    'xiv',
    'xl',
    'xc',
    'cd',
    'mcmxcix',
    'mmmcmxcix',
  ])
  expect(numbersOf({ type: 'I' }, '6', '0', '-2', '4000')).toEqual(['VI', '0', '-2', '4000'])
  expect(numbersOf({ type: '1' }, '6')).toEqual(['6'])
})

it.each([
  ['12', 12],
  [' -3 ', -3],
  ['+4', 4],
  ['7px', 7],
  ['1234567', null],
  ['x1', null],
  ['', null],
  [null, null],
])('reads the number of %j as a browser does: %s', (value, number) => {
  expect(toListNumber(value)).toBe(number)
})
