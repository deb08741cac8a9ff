import { afterEach, expect, test } from 'vitest'
import { exams } from '#shared/contract/exams.ts'
import { configAt, gatewayTo, startServer, testVault } from '#tests/support/gateway-harness.ts'
import { createHttpClient } from './http-client'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

const photo = '/api/platform/user/update-photo'

function formOf(bytes: number): FormData {
  const form = new FormData()
  form.append('imageFile', new Blob([new Uint8Array(bytes).fill(7)], { type: 'image/jpeg' }), 'photo.jpg')
  return form
}

async function platform(limits: { maxUploadBytes?: number; responseTimeoutMs?: number } = {}) {
  const whole: { length: number; type: string; token: string; form: FormData | null }[] = []
  const server = await startServer((arrival, response) => {
    whole.push({
      length: arrival.body.length,
      type: arrival.headers['content-type'] ?? '',
      token: arrival.headers.authorization ?? '',
      form: null,
    })
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"success":true,"payload":{"avatar":"https://cdn.exemple.tn/a.jpg"}}')
  })
  closing.push(server.close)
  const { request } = gatewayTo(server.origin, { limits, vault: testVault('secret-token') })
  return { request, whole, server }
}

test('forwards a multipart form unchanged with the user’s token', async () => {
  const { request, whole, server } = await platform()
  const answer = await request(photo, {
    method: 'POST',
    body: formOf(2_000_000),
    headers: { 'x-tutorat-request': 'photo-1' },
  })
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { success: true, payload: { avatar: 'https://cdn.exemple.tn/a.jpg' } },
  ])
  expect(server.arrivals[0]?.path).toBe('/v1/platform/user/update-photo')
  const [arrived] = whole
  expect(arrived?.token).toBe('Bearer secret-token')
  expect(arrived?.type).toMatch(/^multipart\/form-data; ?boundary=/)
  const boundary = /boundary=(.+)$/.exec(arrived?.type ?? '')?.[1] ?? ''
  expect(server.arrivals[0]?.body).toMatch(
    new RegExp(
      `^--${boundary}\\r\\nContent-Disposition: form-data; name="imageFile"; ` +
        `filename="photo.jpg"\\r\\nContent-Type: image/jpeg`,
      'i',
    ),
  )
  expect(arrived?.length).toBeGreaterThan(2_000_000)
  expect(server.arrivals[0]?.headers).not.toHaveProperty('x-tutorat-request')
})

test('refuses a form over the size limit without sending it', async () => {
  const { request, whole } = await platform({ maxUploadBytes: 100_000 })
  expect(
    (await request(photo, { method: 'POST', body: formOf(400_000), headers: { 'x-tutorat-request': 'photo-1' } }))
      .status,
  ).toBe(413)
  expect(whole).toEqual([])
  expect(
    (await request(photo, { method: 'POST', body: formOf(90_000), headers: { 'x-tutorat-request': 'photo-2' } }))
      .status,
  ).toBe(200)
})

test('F5: gives a form more time than other calls, and cancels it when the page aborts', async () => {
  const { request, whole } = await platform({ responseTimeoutMs: 1 })
  expect(
    (await request(photo, { method: 'POST', body: formOf(3_000_000), headers: { 'x-tutorat-request': 'photo-1' } }))
      .status,
  ).toBe(200)
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(10)),
    pull: (controller) => controller.error(new DOMException('gone', 'AbortError')),
  })
  const headers = { 'x-tutorat-request': 'photo-2', 'content-type': 'multipart/form-data; boundary=x' }
  const answer = await request(photo, { method: 'POST', body: broken, headers, duplex: 'half' } as RequestInit)
  expect([answer.status, answer.headers.get('x-tutorat-failure'), whole.length]).toEqual([499, 'cancelled', 1])
})

test('B4: refuses a form without the custom header or without a boundary', async () => {
  const { request, whole } = await platform()
  expect((await request(photo, { method: 'POST', body: formOf(10) })).status).toBe(403)
  for (const type of ['application/json', 'multipart/form-data', 'text/plain']) {
    const answer = await request(photo, {
      method: 'POST',
      body: 'x',
      headers: { 'x-tutorat-request': '1', 'content-type': type },
    })
    expect([type, answer.status]).toEqual([type, 415])
  }
  expect(whole).toEqual([])
})

test('F5: gives an upload with progress more time than one without', async () => {
  const waits: number[] = []
  const httpClient = createHttpClient({
    config: configAt('http://127.0.0.1:9'),
    transport: () => Promise.resolve(new Response('{}')),
    language: () => 'fr',
    schedule: (ms) => {
      waits.push(ms)
      return () => undefined
    },
  })
  const call = { endpoint: exams.submit, path: '/student/content-exam/5', token: null, body: new Uint8Array(3) }
  const maxWaitOf = async (onUploadProgress?: () => void) => {
    waits.length = 0
    await httpClient.call({ ...call, onUploadProgress })
    return Math.max(...waits)
  }
  expect(await maxWaitOf()).toBe(15 * 60_000)
  expect(await maxWaitOf(() => undefined)).toBeGreaterThan(3_600_000)
})
