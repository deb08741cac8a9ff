import { expect, test } from 'vitest'
import { getConnectivity, getInterference } from './connectivity'

const at = '2026-11-20T08:00:00.000Z'

function answer(headers: Record<string, string>, status = 200, text = '{"success":true}') {
  return { status, text, header: (name: string) => headers[name] ?? null }
}

test('F6: treats a cached response as a lost connection unless it has a status of the platform', () => {
  const reaches = [null, '500', '503', '511', '407', '200', '302', '', 'x', '5033'].map((status) => [
    status,
    getConnectivity(answer({ 'x-tutorat-kept': at, ...(status !== null && { 'x-tutorat-kept-status': status }) })),
  ])
  expect(reaches).toEqual([
    [null, 'missed'],
    ['500', 'reached'],
    ['503', 'reached'],
    ['511', 'missed'],
    ['407', 'missed'],
    ['200', 'doubtful'],
    ['302', 'doubtful'],
    ['', 'missed'],
    ['x', 'missed'],
    ['5033', 'missed'],
  ])
})

test('F6: does not treat responses of a proxy, a portal or the gateway as the platform’s', () => {
  expect(getConnectivity(answer({}, 200))).toBe('reached')
  expect(getConnectivity(answer({}, 503))).toBe('reached')
  expect(getConnectivity(answer({}, 407))).toBe('missed')
  expect(getConnectivity(answer({}, 511))).toBe('missed')
  expect(getConnectivity(answer({}, 200, '\n<html>'))).toBe('doubtful')
  expect(getConnectivity(answer({}, 499, '<html>'))).toBe('doubtful')
  expect(getConnectivity(answer({}, 500, '<html>'))).toBe('reached')
  expect(getConnectivity(answer({}, 200, '{"message":"a <b>"}'))).toBe('reached')
  const failures = ['offline', 'timeout', 'cut', 'insecure', 'redirected', 'signed-out', 'too-large', 'cancelled']
  expect(failures.map((kind) => getConnectivity(answer({ 'x-tutorat-failure': kind }, 502)))).toEqual([
    'missed',
    'missed',
    'missed',
    'missed',
    'doubtful',
    'reached',
    'reached',
    'reached',
  ])
})

test('F6: tells a page of the network from a lost connection and from a platform that answers', () => {
  expect(getInterference(answer({}, 200, '<html>'))).toBe('replaced')
  expect(getInterference(answer({}, 403, '<html>'))).toBe('replaced')
  expect(getInterference(answer({ 'x-tutorat-failure': 'redirected' }, 502))).toBe('replaced')
  expect(getInterference(answer({ 'x-tutorat-kept': at, 'x-tutorat-kept-status': '403' }))).toBe('replaced')
  expect(getInterference(answer({ 'x-tutorat-failure': 'proxy' }, 503))).toBe('proxy')
  expect(getInterference(answer({}, 200))).toBeNull()
  expect(getInterference(answer({}, 502, '<html>'))).toBeNull()
  expect(getInterference(answer({ 'x-tutorat-failure': 'offline' }, 503))).toBeNull()
  expect(getInterference(answer({ 'x-tutorat-kept': at }))).toBeNull()
})
