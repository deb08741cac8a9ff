import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { envelope } from '#shared/contract/envelope.ts'
import { record } from '#shared/contract/record.ts'
import { nestedRows, nullishOrNull, orDefault, text, title } from '#shared/contract/tolerant.ts'
import { expectedAt, getFields } from './fields'

const person = record({
  id: z.number(),
  name: title,
  last_name: nullishOrNull(text),
  birth_date: nullishOrNull(text),
  gifts: orDefault(nestedRows(record({ id: z.number(), label: nullishOrNull(text) })), []),
})
const answer = envelope(z.array(person))

const read = (rows: unknown[]) => {
  const body = { success: true, payload: rows }
  return getFields(answer, body, answer.parse(body))
}

describe('fieldsOf', () => {
  it('lists a field only if no row has it', () => {
    const rows = [
      { id: 1, name: 'Nour', last_name: null },
      { id: 2, name: '', last_name: 'Trabelsi' },
    ]
    expect(read(rows).absent).toEqual(['payload[].birth_date', 'payload[].gifts'])
  })

  it('takes another spelling for the field itself, because it is read', () => {
    expect(
      read([{ id: 1, name: 'Nour', lastName: 'Trabelsi', birthDate: '2010-01-02', gifts: [{ id: 1, label: 'a' }] }]),
    ).toEqual({ absent: [], unknown: [], emptyLists: [] })
  })

  it.each([
    ['lastnames', 'last_name'],
    ['name_last', 'last_name'],
    ['birthdate_day', 'birth_date'],
    ['brth_date', 'birth_date'],
  ])('finds that %s may mean %s', (name, resembles) => {
    const row = { id: 1, name: 'Nour', gifts: [{ id: 1, label: 'a' }], [name]: 'x' }
    expect(read([row]).unknown).toEqual([{ field: `payload[].${name}`, resembles: `payload[].${resembles}` }])
  })

  it('compares with no field that came, and says that others are ignored', () => {
    expect(read([{ id: 1, name: 'Nour', names: 'x', colour: 'red' }]).unknown).toEqual([
      { field: 'payload[].names', resembles: null },
      { field: 'payload[].colour', resembles: null },
    ])
  })

  it('says of an empty list that it shows nothing, not that its fields are absent', () => {
    expect(read([])).toEqual({ absent: [], unknown: [], emptyLists: ['payload'] })
    expect(read([{ id: 1, name: 'a', last_name: 'b', birth_date: 'c', gifts: [] }])).toEqual({
      absent: [],
      unknown: [],
      emptyLists: ['payload[].gifts'],
    })
  })

  it('names no key that may be personal', () => {
    expect(read([{ 'id': 1, '+216 20 123 456': 'x' }]).unknown).toEqual([{ field: 'payload[].*', resembles: null }])
  })
})

describe('expectedAt', () => {
  it.each([
    ['payload[].last_name', 'text'],
    ['payload[].gifts[].label', 'text'],
    ['payload[].id', 'number'],
    ['payload[].nothing', null],
  ])('says what is read at %s', (path, expected) => {
    expect(expectedAt(answer, path)).toBe(expected)
  })
})
