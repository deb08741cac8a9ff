import type { AxiosAdapter, InternalAxiosRequestConfig } from 'axios'
import { expect, it } from 'vitest'
import { createHttpClient } from './http'
import { createTransport } from './transport'

function setUp(data: unknown = '{}', headers: Record<string, unknown> = {}) {
  const sent: InternalAxiosRequestConfig[] = []
  const adapter: AxiosAdapter = async (config) => {
    sent.push(config)
    return { status: 200, statusText: '', data, headers, config } as never
  }
  return { sent, transport: createTransport(createHttpClient({ adapter })) }
}

it('sends a body as JSON, and none where there is none', async () => {
  const { sent, transport } = setUp()
  await transport({ method: 'POST', path: '/api/platform/a', body: { code: 'x' } })
  await transport({ method: 'GET', path: '/api/platform/b' })
  expect(sent.map(({ method, url, data, isProbe }) => [method, url, data, isProbe])).toEqual([
    ['post', '/api/platform/a', '{"code":"x"}', false],
    ['get', '/api/platform/b', undefined, false],
  ])
})

it('sends a file as it is, and the other fields of its form as text', async () => {
  const { sent, transport } = setUp()
  const file = new File(['abc'], 'photo.jpg', { type: 'image/jpeg' })
  await transport({ method: 'POST', path: '/api/platform/a', multipart: true, body: { id: 7, imageFile: file } })
  await transport({ method: 'POST', path: '/api/platform/a', multipart: true })
  const [form, empty] = sent.map(({ data }) => data as FormData)
  expect(form?.get('id')).toBe('7')
  expect(form?.get('imageFile')).toMatchObject({ name: 'photo.jpg', size: 3, type: 'image/jpeg' })
  expect([...(empty?.keys() ?? [])]).toEqual([])
})

it('marks a probe, and passes on what ends a request', async () => {
  const { sent, transport } = setUp()
  const { signal } = new AbortController()
  await transport({ method: 'GET', path: '/api/platform/a', isProbe: true, signal })
  expect(sent).toMatchObject([{ isProbe: true, signal }])
})

it('reads the text and the headers of an answer, and nothing else', async () => {
  const answer = await setUp('body', { date: 'today', list: ['a'] }).transport({ method: 'GET', path: '/api/a' })
  expect([answer.text, answer.header('date'), answer.header('list'), answer.header('none')]).toEqual([
    'body',
    'today',
    null,
    null,
  ])
  expect((await setUp(null).transport({ method: 'GET', path: '/api/a' })).text).toBe('')
})
