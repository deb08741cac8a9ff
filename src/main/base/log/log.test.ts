import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getRunCount } from '#tests/support/runs.ts'
import { nodeFileSystem, removeSync } from '../fs/file-system'
import { createFileSink } from './file-sink'
import { createLog, logFieldNames, type LogFields } from './log'
import { redact } from './redact'

const base64url = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'),
  minLength: 32,
  maxLength: 64,
})
const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32, maxLength: 64 })
const digits = (count: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: count, maxLength: count })
const code = fc.string({ unit: fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'), minLength: 6, maxLength: 6 })
const password = fc.string({ unit: fc.constantFrom(...'abcdefABCDEF0123456789!?.*$'), minLength: 8, maxLength: 16 })
const word = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnop'), minLength: 3, maxLength: 10 })

type Planted = { text: string; secret: string }
const planted: fc.Arbitrary<Planted> = fc.oneof(
  fc
    .tuple(base64url, base64url)
    .map(([body, signature]) => ({ text: `eyJhbGciOiJIUzI1NiJ9.${body}.${signature}`, secret: signature })),
  fc
    .tuple(hex, fc.constantFrom('Bearer ', 'bearer ', ''))
    .map(([secret, prefix]) => ({ text: `${prefix}${secret}`, secret })),
  base64url.map((secret) => ({ text: `Authorization: Bearer ${secret}`, secret })),
  fc.tuple(word, word).map(([name, host]) => ({ text: `${name}.x@${host}.tn`, secret: `${name}.x@${host}` })),
  digits(9).map((secret) => ({ text: secret, secret })),
  digits(8).map((all) => ({
    text: `+216 ${all.slice(0, 2)} ${all.slice(2, 5)} ${all.slice(5)}`,
    secret: `${all.slice(0, 2)} ${all.slice(2, 5)} ${all.slice(5)}`,
  })),
  digits(9).map((all) => ({ text: `00221-${all.slice(0, 2)}-${all.slice(2)}`, secret: all.slice(2) })),
  fc
    .tuple(code, fc.constantFrom('code=', 'otp: ', '"code":"', 'confirmationCode=', 'gift_code: '))
    .map(([secret, name]) => ({ text: `${name}${secret}`, secret })),
  fc
    .tuple(password, fc.constantFrom('password=', '"plainPassword":"', 'pwd: '))
    .map(([secret, name]) => ({ text: name.endsWith('"') ? `${name}${secret}"` : `${name}${secret}`, secret })),
  digits(6).map((secret) => ({ text: `orderId=${secret}`, secret })),
  fc
    .tuple(word, word)
    .map(([name, value]) => ({ text: `https://pay.example.org/return?${name}x=${value}qz`, secret: `${value}qz` })),
  hex
    .map((text) => text.slice(0, 12))
    .map((secret) => ({ text: `http://127.0.0.1:4141/s/${secret}/platform/auth/me`, secret })),
)
const around = fc.constantFrom(
  ['', ''],
  ['failed for ', ''],
  ['(', ')'],
  ['{"a":"', '"}'],
  ['x ', ' y'],
  ['GET ', ' 200'],
)
const secretText = fc
  .tuple(planted, around)
  .map(([{ text, secret }, [before = '', after = '']]) => ({ text: `${before}${text}${after}`, secret }))

function written(event: string, fields: LogFields): string {
  const lines: string[] = []
  createLog({ write: (_, line) => lines.push(line), homes: ['/home/amira'] }).error(event, fields)
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}

test('D4: writes none of the secrets in 20 000 random records', () => {
  const anyKey = fc.oneof(
    fc.constantFrom(...logFieldNames),
    fc.constantFrom('token', 'user', 'body', '__proto__', 'payload'),
    word,
  )
  const place = fc.constantFrom('field', 'nested', 'error', 'event', 'list', 'text')
  fc.assert(
    fc.property(fc.array(fc.tuple(anyKey, secretText, place), { minLength: 1, maxLength: 4 }), (entries) => {
      const fields: Record<string, unknown> = {}
      let event = 'test.happened'
      for (const [key, { text }, where] of entries) {
        if (where === 'field') fields[key] = text
        else if (where === 'nested') fields[key] = { deeper: { text } }
        else if (where === 'list') fields[key] = [text]
        else if (where === 'error') fields['failure'] = new TypeError(text, { cause: new Error(text) })
        else if (where === 'text') fields['failure'] = text
        else event = text
      }
      const line = written(event, fields)
      for (const [, { secret }] of entries) expect(line).not.toContain(secret)
    }),
    { numRuns: getRunCount(4_000, 20_000) },
  )
})

test('D4: masks a numeric phone number but not a count', () => {
  expect(written('e', { count: 42, status: 21_612_345_678 })).toBe('e {"status":"[number]","count":42}')
})

test('D4: preserves the time of a log line, also behind other digits, and masks a phone beside it', () => {
  const line = '2026-11-28T05:08:03.959Z info gateway.refused 502'
  const lines = `${line}\n${line} 22 123 456\n${line}`
  expect(redact(lines)).toBe(`${line}\n${line.replace('502', '[number]')}\n${line}`)
  expect(redact('+216 22/123/456 2026-11-28T05:08:03.959Z')).toBe('[number] 2026-11-28T05:08:03.959Z')
})

test('D4: preserves the details that help to find a fault', () => {
  expect(redact('net::ERR_CONNECTION_REFUSED at GET /auth/me (502)')).toBe(
    'net::ERR_CONNECTION_REFUSED at GET /auth/me (502)',
  )
  expect(redact('https://api.example.org/student/subjects?page=2')).toBe(
    'https://api.example.org/student/subjects?[query]',
  )
  const failure = new RangeError('Invalid count 12')
  failure.stack = 'RangeError: Invalid count 12\n    at read (/home/amira/app/src/main/index.js:10:5)'
  expect(written('e', { failure })).toContain('at read (~/app/src/main/index.js:10:5)')
})

test('D4: masks long values by what they look like, and no word', () => {
  expect(redact('aB3defGHIjklmnopqrstuvwxyzABCDEFGHIJKL012345')).toBe('[token]')
  expect(redact('abcdef0123456789abcdef01')).toBe('[token]')
  expect(redact('renderer-lesson-playback-screen')).toBe('renderer-lesson-playback-screen')
  expect(redact('abcdefghijklmnopqrstuvwxyz-abcdefghijklmno')).toBe('[token]')
  expect(redact('https://nour@api.example.org/s/Kq7vT2mZp9/films')).toBe('https://api.example.org/s/[secret]/films')
  expect(redact('a '.repeat(8000)).length).toBeLessThanOrEqual(8000)
})

test('D4: masks tokens, codes and states in links that are truncated anywhere', () => {
  const links = [
    'tutorat://switch?token=Kq7vT2mZp9&admin_id=9&user_id=12',
    'tutorat://switch?admin_id=9&user_id=12&token=Kq7vT2mZp9',
    'switch?token=Kq7vT2mZp9',
    'token=Kq7vT2mZp9&user_id=12',
    '{"kind":"switch","token":"Kq7vT2mZp9"}',
    'tutorat://login/google/callback?code=Kq7vT2mZp9&state=x',
    'callback?code=Kq7vT2mZp9',
    '{"code":"Kq7vT2mZp9"}',
    'code_verifier=Kq7vT2mZp9',
    'https://ecole.exemple.tn/auth/google?state=Kq7vT2mZp9&code_challenge=Kq7vT2mZp9',
    'GET /auth/social/google/callback?code=Kq7vT2mZp9&code_verifier=Kq7vT2mZp9',
  ]
  for (const link of links) {
    expect(redact(link)).not.toContain('Kq7vT2mZp9')
    expect(written('link.ignored', { message: link, failure: new Error(link) })).not.toContain('Kq7vT2mZp9')
  }
})

test('D4: never throws, even if a field or the sink does', () => {
  const fields = {
    get message(): string {
      throw new Error('no')
    },
  }
  expect(() => createLog({ write: () => undefined }).info('e', fields)).not.toThrow()
})

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'tutorat-log-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

test('rotates the log file, limits the number of old files and uses mode 0600', async () => {
  const log = createLog({
    write: createFileSink({
      directory,
      disk: { renameNow: nodeFileSystem.renameSync, removeNow: removeSync },
      maxBytes: 2000,
      keep: 2,
    }),
  })
  for (let index = 0; index < 200; index += 1)
    log.warn('outbox.refused', { count: index, message: 'a b c d e f g h i j k l m n o p q r s t u v w x y z' })
  expect((await readdir(directory)).sort()).toEqual(['main.1.log', 'main.2.log', 'main.log'])
  const text = await readFile(path.join(directory, 'main.log'), 'utf8')
  expect(text).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z warn outbox\.refused \{"message":".*","count":\d+\}$/m)
  expect(text).toContain('"count":199')
  for (const name of await readdir(directory)) {
    const { size, mode } = await stat(path.join(directory, name))
    expect(size).toBeLessThan(4000)
    expect(mode & 0o077).toBe(0)
  }
})
