import { describe, expect, it } from 'vitest'
import { fieldErrors, hasRefusalForm, isRefusalBody, readRefusal, reportsFailure, statesOutcome } from './refusal-body'

const nested = (depth: number): unknown => (depth === 0 ? 'trop long' : { [`n${String(depth)}`]: nested(depth - 1) })

describe('readRefusal', () => {
  it.each<[string, unknown, { code?: string; message?: string; fieldErrors?: object }]>([
    ['a text', 'Refusé', { message: 'Refusé' }],
    ['a code and a message', { code: 'NO', message: 'Refusé' }, { code: 'NO', message: 'Refusé' }],
    ['a number as code', { code: 422, message: 'Refusé' }, { code: '422', message: 'Refusé' }],
    ['an error as text', { error: 'Refusé' }, { message: 'Refusé' }],
    [
      'an error as object',
      { error: { code: 'NO', message: 'Refusé', email: ['Pris'] } },
      { code: 'NO', message: 'Refusé', fieldErrors: { email: ['Pris'] } },
    ],
    ['the message before the error', { message: 'Refusé', error: 'Bad' }, { message: 'Refusé' }],
    ['the error where the message is blank', { message: ' ', error: 'Refusé' }, { message: 'Refusé' }],
    ['the code of the body before that of the error', { code: 'A', error: { code: 'B' } }, { code: 'A' }],
    ['a problem document', { title: 'Bad', detail: 'Refusé' }, { message: 'Refusé' }],
    ['the errors before those in error', { error: { a: 'x' }, errors: { b: 'y' } }, { fieldErrors: { b: ['y'] } }],
    ['a list of messages', ['un', 'deux'], { fieldErrors: { '': ['un', 'deux'] } }],
    ['a message by field', { message: { email: ['Pris'] } }, { fieldErrors: { email: ['Pris'] } }],
    [
      'a list as message',
      { message: ['un', 'deux'], error: 'Bad Request' },
      { message: 'Bad Request', fieldErrors: { '': ['un', 'deux'] } },
    ],
    ['the message of the payload', { success: false, payload: { message: 'Refusé' } }, { message: 'Refusé' }],
    ['the message of data', { success: false, data: { message: 'Refusé' } }, { message: 'Refusé' }],
    ['an empty list', [], {}],
    ['nothing', null, {}],
    ['a number', 7, {}],
  ])('reads %s', (_what, body, expected) => {
    expect(readRefusal(body)).toEqual({ code: '', message: '', fieldErrors: {}, ...expected })
  })
})

describe('messages by field', () => {
  it.each<[string, unknown, Record<string, string[]>]>([
    [
      'of nested fields',
      { plainPassword: { first: ['Court', 'Faible'] } },
      { 'plainPassword.first': ['Court', 'Faible'] },
    ],
    ['of a form of Symfony', { children: { email: { errors: ['Pris'] } } }, { email: ['Pris'] }],
    ['of rows', { files: [{ name: 'Long' }, { name: 'Vide' }] }, { 'files.name': ['Long', 'Vide'] }],
    ['of rows with a field', [{ field: 'email', message: 'Pris', code: 7 }], { email: ['Pris'] }],
    [
      'of express-validator',
      [{ type: 'field', msg: 'Court', path: 'password', location: 'body' }],
      { password: ['Court'] },
    ],
    [
      'of JSON:API',
      [{ status: '422', title: 'Invalid', detail: 'Pris', source: { pointer: '/data/attributes/email' } }],
      { email: ['Pris'] },
    ],
    ['of rows without a field', [{ message: 'Refusé', code: 7 }], { '': ['Refusé'] }],
    [
      'of fields that are called name and message',
      { name: 'Court', message: 'Vide' },
      { name: ['Court'], message: ['Vide'] },
    ],
    ['of a field that is called message', { message: 'Vide', body: ['Long'] }, { message: ['Vide'], body: ['Long'] }],
    ['without blank ones and numbers', { a: ' ', b: 3, c: null, d: 'oui' }, { d: ['oui'] }],
    ['of a text alone', 'Refusé', { '': ['Refusé'] }],
  ])('are read %s', (_what, errors, expected) => expect(fieldErrors.parse(errors)).toEqual(expected))

  it('are in the order in which they were sent', () => {
    expect(Object.keys(fieldErrors.parse({ z: ['1'], a: { y: '2', b: '3' }, m: '4' }))).toEqual([
      'z',
      'a.y',
      'a.b',
      'm',
    ])
  })

  it('are not looked for below eight names', () => {
    expect(Object.values(fieldErrors.parse(nested(8)))).toEqual([['trop long']])
    expect(fieldErrors.parse(nested(9))).toEqual({})
  })
})

describe('what a body says of its call', () => {
  it.each<[unknown, boolean, boolean]>([
    [{ success: true }, true, false],
    [{ success: false }, true, true],
    [{ success: 'non' }, true, true],
    [{ success: 'OK' }, false, false],
    [{ message: 'Refusé' }, false, false],
    ['Refusé', false, false],
  ])('%j states an outcome: %s, a failure: %s', (body, states, fails) => {
    expect([statesOutcome(body), reportsFailure(body)]).toEqual([states, fails])
  })

  it.each<[unknown]>([
    [{ success: false, data: [1] }],
    [{ success: 0 }],
    [{ error: 'Refusé' }],
    [{ error: 'Refusé', data: null, status: 'ko', message: 'x', detail: 'y' }],
    [{ error: ['Refusé'] }],
    [{ error: { message: 'Refusé' } }],
    [{ errors: { email: ['Pris'] } }],
    [{ errors: ['Pris'] }],
    [{ code: 400 }],
    [{ code: '404', message: 'Introuvable' }],
    [{ code: 599 }],
    [{ status: false, message: 'Refusé' }],
    [{ status: 'error', message: 'Refusé' }],
    [{ status: 'FAILED', message: 'Refusé', data: [] }],
    [{ status: 422, message: { email: ['Pris'] }, payload: {} }],
    [{ ok: false }],
    [{ error: true, message: 'Refusé' }],
  ])('%j is a refusal', (body) => expect(isRefusalBody(body)).toBe(true))

  it.each<[unknown]>([
    [{ success: true, error: 'Ancien' }],
    [{ error: 'Ancien', data: [] }],
    [{ error: '' }],
    [{ error: ' ' }],
    [{ error: {} }],
    [{ error: null }],
    [{ errors: [] }],
    [{ errors: {} }],
    [{ message: 'Bienvenue' }],
    [{ status: 'failed' }],
    [{ status: 'error', message: '' }],
    [{ status: 'error', message: 'Ancien', data: { id: 7 } }],
    [{ status: 'rejected', message: 'Reçu illisible' }],
    [{ status: 'success', message: 'Bienvenue' }],
    [{ status: 200, message: 'Bienvenue' }],
    [{ status: true, ok: true, error: false }],
    [{ code: 200 }],
    [{ code: 399 }],
    [{ code: 600 }],
    [{ code: 'OK' }],
    [{ code: '' }],
    [{}],
    [['Refusé']],
    ['Refusé'],
    [null],
  ])('%j is no refusal', (body) => expect(isRefusalBody(body)).toBe(false))
})

describe('the form in which the platform refuses', () => {
  it.each<[unknown]>([
    [null],
    [[]],
    [{}],
    [{ success: false }],
    [{ code: 'NO' }],
    [{ status: 403 }],
    [{ message: 'Refusé' }],
    [{ errors: { email: ['Pris'] } }],
    [['Pris']],
    ['Refusé'],
  ])('%j has it', (body) => expect(hasRefusalForm(body)).toBe(true))

  it.each<[unknown]>([
    [{ blocked: true }],
    [{ message: '' }],
    [{ message: ' ', errors: [] }],
    [[3]],
    [''],
    [7],
    [[3]],
    [undefined],
  ])('%j has it not', (body) => expect(hasRefusalForm(body)).toBe(false))
})
