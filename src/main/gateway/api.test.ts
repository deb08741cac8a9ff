import { afterEach, describe, expect, it, test } from 'vitest'
import { type Arrival, envelopeAnswer, gatewayTo, startServer, testVault } from '#tests/support/gateway-harness.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

async function server(answer: Parameters<typeof startServer>[0]) {
  const started = await startServer(answer)
  closing.push(started.close)
  return started
}

const signInBody = JSON.stringify({ 'username': 'amira', 'password': 'Tutorat2026!', 'g-recaptcha-response': 'x' })
const signIn = { method: 'POST', body: signInBody, headers: { 'content-type': 'application/json' } }

test('forwards a declared call with token, service key and language, without cookies and origin', async () => {
  const platform = await server((_, response) =>
    envelopeAnswer(response, 200, [], { 'set-cookie': 'track=1', 'content-language': 'ar', 'x-powered-by': 'x' }),
  )
  const { request } = gatewayTo(platform.origin)
  const answer = await request('/api/progress/progress/subjects/4201/chapters', {
    headers: {
      'cookie': 'a=1',
      'authorization': 'Bearer forged',
      'x-forwarded-for': '1.2.3.4',
      'origin': 'app://tutorat',
    },
  })
  expect(answer.status).toBe(200)
  const [arrival] = platform.arrivals
  expect(arrival?.path).toBe('/v1/progress/progress/subjects/4201/chapters')
  expect(arrival?.headers).toMatchObject({
    'authorization': 'Bearer secret-token',
    'x-progress-key': 'progress-key',
    'accept-language': 'en-US',
  })
  for (const name of ['cookie', 'origin', 'referer', 'x-forwarded-for'])
    expect(arrival?.headers).not.toHaveProperty(name)
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(answer.headers.get('x-powered-by')).toBeNull()
  expect(answer.headers.get('content-language')).toBe('ar')
  expect(Date.parse(answer.headers.get('date') ?? '')).toBeGreaterThan(0)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-tutorat-generation')).toBe('1')
})

test('logs the id that the platform received with a call that it refused, or answered outside the contract', async () => {
  const lines: unknown[] = []
  const note = (event: string, fields?: object) => void lines.push([event, fields])
  const platform = await server((arrival, response) =>
    envelopeAnswer(response, arrival.path.includes('bookmarked') ? 200 : 422, { rows: 'none' }),
  )
  const { request } = gatewayTo(platform.origin, { log: { info: note, warn: note } })
  const answer = await request('/api/platform/student/subjects')
  await request('/api/platform/student/bookmarked-contents', { headers: { 'x-request-id': 'chosen-by-the-page' } })
  const [refused, unexpected] = platform.arrivals.map(({ headers }) => headers['x-request-id'])
  expect([refused, unexpected]).toEqual([expect.stringMatching(/^[a-z]{16}$/), expect.stringMatching(/^[a-z]{16}$/)])
  expect(refused).not.toBe(unexpected)
  expect(answer.headers.get('x-tutorat-request-id')).toBe(refused)
  expect(lines).toEqual([
    ['gateway.refused', { endpoint: 'subjects.list', status: 422, request: refused }],
    ['gateway.unexpected-answer', { endpoint: 'bookmarks.list', status: 200, request: unexpected }],
  ])
})

test('sends a service key to its service only, and no token with a public call', async () => {
  const platform = await server((_, response) => envelopeAnswer(response, 200, []))
  const { request } = gatewayTo(platform.origin)
  await request('/api/platform/auth/request-password?credentiel=20100101')
  expect(platform.arrivals[0]?.headers).not.toHaveProperty('authorization')
  expect(platform.arrivals[0]?.headers).not.toHaveProperty('x-progress-key')
})

test('responds 404 to a call outside the contract without sending it', async () => {
  const platform = await server((_, response) => envelopeAnswer(response, 200, null))
  const { request } = gatewayTo(platform.origin)
  const requests: [string, RequestInit?][] = [
    ['/api/platform/unknown'],
    ['/api/unknown/auth/me'],
    ['/api/platform/auth/me', { method: 'POST', body: '{}' }],
    ['/api/platform/auth/logout'],
    ['/api/quiz/login?token=x'],
    ['/api/progress/progress', { method: 'POST', body: '{}' }],
    ['/api/platform'],
    ['/api/platform//auth/me'],
    ['/api/platform/auth/%2e%2e'],
    ['/api/platform/student/subjects/..%2f..%2fadmin/chapters'],
    ['/api/platform/student/subjects/%2e%2e/chapters'],
    ['/api/platform/reactions/a%5cb'],
    ['/api/progress/auth/me'],
  ]
  for (const [path, init] of requests) expect([path, (await request(path, init)).status]).toEqual([path, 404])
  expect(platform.arrivals).toEqual([])
})

test('blocks only calls that spend or end a payment where the policy disallows payments', async () => {
  const platform = await server((_, response) => envelopeAnswer(response, 200, []))
  const { request } = gatewayTo(platform.origin, { allowsPayments: false })
  const json = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const spending: [string, RequestInit][] = [
    ['/api/platform/student/gift-requests/convert-gift-point', { ...json, body: '{"giftPoint":100}' }],
    ['/api/platform/student/gift-requests-delivery', { ...json, body: '{}' }],
    ['/api/platform/digitalvirgo/unsubscribe', { method: 'POST', headers: { 'x-tutorat-request': '1' } }],
  ]
  for (const [path, init] of spending) {
    const answer = await request(path, init)
    expect([path, answer.status, await answer.json()]).toEqual([
      path,
      403,
      expect.objectContaining({ success: false, code: 'DESKTOP_MANAGED' }),
    ])
  }
  expect(platform.arrivals).toEqual([])
  expect((await request('/api/platform/codes')).status).toBe(200)
  const free = gatewayTo(platform.origin)
  for (const [path, init] of spending) expect((await free.request(path, init)).status).toBe(200)
})

test('B4: refuses calls from a frame of another origin and from a document', async () => {
  const platform = await server((_, response) => envelopeAnswer(response, 200, []))
  const { request } = gatewayTo(platform.origin)
  expect(
    (await request('/api/platform/student/subjects', { headers: { origin: 'https://evil.example.org' } })).status,
  ).toBe(403)
  expect((await request('/api/platform/student/subjects', { headers: { origin: 'null' } })).status).toBe(403)
  for (const destination of ['document', 'iframe', 'frame', 'object', 'embed'])
    expect([
      destination,
      (await request('/api/platform/student/subjects', { headers: { 'sec-fetch-dest': destination } })).status,
    ]).toEqual([destination, 403])
  for (const mark of ['', 'of-another-start'])
    expect(
      (
        await request('/api/platform/student/subjects', {
          headers: { 'x-tutorat-page': mark, 'x-tutorat-request': '1' },
        })
      ).status,
    ).toBe(403)
  for (const type of [
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ]) {
    const answer = await request('/api/platform/reactions/', {
      method: 'POST',
      body: '{"content_id":1,"reaction_type":"love"}',
      headers: { 'content-type': type },
    })
    expect([type, answer.status]).toEqual([type, 403])
  }
  expect(platform.arrivals).toEqual([])
  for (const destination of ['empty', 'image', 'video'])
    expect(
      (
        await request('/api/platform/student/subjects', {
          headers: { 'sec-fetch-dest': destination, 'origin': 'app://tutorat' },
        })
      ).status,
    ).toBe(200)
})

test('B4: refuses a GET with side effects that lacks the custom header', async () => {
  const platform = await server((_, response) => envelopeAnswer(response, 200, { gift_code: 'AMIRA' }))
  const { request } = gatewayTo(platform.origin)
  const marked = { headers: { 'x-tutorat-request': '1' } }
  for (const path of [
    '/api/platform/student/generate-gift-code',
    '/api/notifications/popup/hide?user_id=7&popup_id=1',
  ]) {
    expect([path, (await request(path)).status, (await request(path, marked)).status]).toEqual([path, 403, 200])
  }
  expect(platform.arrivals).toHaveLength(2)
})

test('B4: accepts a download link without the page mark, and no other request', async () => {
  const platform = await server((_, response) => void response.end('%PDF-'))
  const { request } = gatewayTo(platform.origin)
  const file = `/media/${new URL(platform.origin).host.replace(':', '%3A')}/sujet.pdf`
  const unmarked = { 'x-tutorat-page': '' }
  expect(await (await request(file, { headers: unmarked })).text()).toBe('%PDF-')
  for (const headers of [
    { ...unmarked, accept: '*/*' },
    { ...unmarked, accept: '' },
    { ...unmarked, 'user-agent': 'Chromium' },
  ])
    expect((await request(file, { headers })).status).toBe(403)
  expect((await request(file, { method: 'HEAD', headers: unmarked })).status).toBe(403)
  expect((await request('/homework/3/7', { headers: unmarked })).status).toBe(403)
  expect(platform.arrivals.map(({ path }) => path)).toEqual(['/sujet.pdf'])
})

test('responds with signed-out to a call that needs a token, without sending it', async () => {
  const platform = await server((_, response) => envelopeAnswer(response, 200, []))
  const { request } = gatewayTo(platform.origin, { vault: testVault(null) })
  const answer = await request('/api/platform/student/subjects')
  expect([answer.status, answer.headers.get('x-tutorat-failure')]).toEqual([401, 'signed-out'])
  expect(platform.arrivals).toEqual([])
})

test('D5: sends every request without cookies and referrer, uncached, and follows no redirect', async () => {
  const platform = await server((_, response) => envelopeAnswer(response, 200, []))
  const inits: object[] = []
  const { request } = gatewayTo(platform.origin, {
    transport: (address, init) => {
      inits.push(init)
      return fetch(address, init)
    },
  })
  await request('/api/platform/student/subjects')
  await request('/api/platform/reactions/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"content_id":1,"reaction_type":"love"}',
  })
  await (await request(`/media/${new URL(platform.origin).host.replace(':', '%3A')}/film.m3u8`)).text()
  expect(inits).toHaveLength(3)
  for (const init of inits)
    expect(init).toMatchObject({
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })
})

test('D5: sends no token to the target of a redirect', async () => {
  const thief = await server((_, response) => envelopeAnswer(response, 200, []))
  for (const status of [301, 302, 303, 307, 308]) {
    const platform = await server((_, response) => {
      response.writeHead(status, { location: `${thief.origin}/steal` })
      response.end()
    })
    const { request } = gatewayTo(platform.origin)
    for (const [path, init] of [
      ['/api/platform/auth/me'],
      ['/api/platform/reactions/', { ...signIn, body: '{"content_id":1,"reaction_type":null}' }],
      ['/api/platform/auth/login_check', signIn],
    ] as [string, RequestInit?][]) {
      const answer = await request(path, init)
      expect([answer.status, answer.headers.get('x-tutorat-failure')]).toEqual([502, 'redirected'])
    }
    expect(platform.arrivals).toHaveLength(3)
  }
  expect(thief.arrivals).toEqual([])
})

test('D1: stores the token of a sign-in in the vault and removes it from the page’s response', async () => {
  const platform = await server((_, response) =>
    envelopeAnswer(response, 200, {
      token: 'fresh-token',
      refresh_token: 'fresh-token-2',
      user_type: 'Student',
      deeper: [{ accessToken: 'fresh-token-3' }],
    }),
  )
  const { request, vault } = gatewayTo(platform.origin, { vault: testVault(null) })
  const answer = await request('/api/platform/auth/login_check', signIn)
  const text = await answer.text()
  expect(text).not.toContain('fresh-token')
  expect([...answer.headers].join()).not.toContain('fresh-token')
  expect(JSON.parse(text)).toMatchObject({ success: true, payload: { user_type: 'Student', deeper: [{}] } })
  expect(vault.token()).toBe('fresh-token')
  expect(answer.headers.get('x-tutorat-generation')).toBe('1')
  expect(platform.arrivals[0]?.body).toBe(signInBody)
  expect(platform.arrivals[0]?.headers).not.toHaveProperty('authorization')
})

test('D1: withholds a sign-in response that cannot be parsed', async () => {
  for (const body of [
    '{"success":true,"payload":{"token":"fresh-token"',
    '<html>fresh-token</html>',
    '"fresh-token"',
    '{"payload":{"token":""}}',
    '',
  ]) {
    const platform = await server((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    )
    const { request, vault } = gatewayTo(platform.origin, { vault: testVault(null) })
    const answer = await request('/api/platform/auth/login_check', signIn)
    expect([answer.status, answer.headers.get('x-tutorat-failure')]).toEqual([502, 'unreadable'])
    expect(await answer.text()).not.toContain('fresh-token')
    expect(vault.token()).toBeNull()
  }
})

test('C8: discards a sign-in whose response arrives after another session began', async () => {
  const vault = testVault(null)
  const platform = await server(
    (_, response) =>
      void vault
        .signIn('other-token')
        .then(() => envelopeAnswer(response, 200, { token: 'late-token', user_type: 'Student' })),
  )
  const { request } = gatewayTo(platform.origin, { vault })
  const answer = await request('/api/platform/auth/login_check', signIn)
  expect(answer.headers.get('x-tutorat-failure')).toBe('cancelled')
  expect(answer.headers.get('x-tutorat-generation')).toBe('1')
  expect(await answer.text()).not.toContain('late-token')
  expect(vault.token()).toBe('other-token')
})

test('passes a refused sign-in on to the page and keeps the session', async () => {
  const platform = await server((_, response) => {
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end('{"code":"INVALID_CREDENTIALS","message":"Invalid credentials"}')
  })
  const { request, vault } = gatewayTo(platform.origin)
  const answer = await request('/api/platform/auth/login_check', signIn)
  expect([answer.status, await answer.json()]).toEqual([
    401,
    { code: 'INVALID_CREDENTIALS', message: 'Invalid credentials' },
  ])
  expect(vault.expirations).toEqual([])
})

test('opens the teacher site on a teacher’s sign-in, without a session', async () => {
  const platform = await server((_, response) =>
    envelopeAnswer(response, 200, { token: 'teacher token', user_type: 'Teacher' }),
  )
  const { request, vault, teacherSites } = gatewayTo(platform.origin, { vault: testVault(null) })
  const answer = await request('/api/platform/auth/login_check', signIn)
  expect(await answer.json()).toMatchObject({ payload: { user_type: 'Teacher' } })
  expect(vault.token()).toBeNull()
  expect(teacherSites).toEqual([`${platform.origin}/teacher?from=desktop&token=teacher+token`])
})

test.each([42, '42'])('reads the current user’s id from the platform’s response when it is %j', async (id) => {
  const platform = await server((_, response) =>
    envelopeAnswer(response, 200, { user: { id, name: 'Amira', points: 1 }, permissions: {} }),
  )
  const { request, vault } = gatewayTo(platform.origin)
  await request('/api/platform/auth/me')
  expect(vault.users).toEqual([{ userId: 42, generation: 1 }])
})

test.each([
  ['/api/platform/auth/me', 206],
  ['/api/platform/auth/me', 403],
  ['/api/platform/countries', 200],
])('ignores a user id in the response of %s with status %i', async (path, status) => {
  const platform = await server((_, response) =>
    envelopeAnswer(response, status, { user: { id: 42, name: 'Amira', points: 1 }, permissions: {} }),
  )
  const { request, vault } = gatewayTo(platform.origin)
  await request(path)
  expect([platform.arrivals.length, vault.users]).toEqual([1, []])
})

test('F2: expires the session once on fifty parallel refusals, and never on HTML or an ordinary refusal', async () => {
  let style: 'json' | 'html' = 'html'
  const platform = await server((_: Arrival, response) => {
    if (style === 'json') envelopeAnswer(response, 401, null)
    else response.writeHead(401, { 'content-type': 'text/html' }).end('<html>Log in to the Wi-Fi</html>')
  })
  const { request, vault } = gatewayTo(platform.origin)
  expect((await request('/api/platform/auth/me')).status).toBe(401)
  style = 'json'
  expect((await request('/api/platform/countries/1/states')).status).toBe(401)
  expect((await request('/api/platform/student/bookmarked-contents')).status).toBe(401)
  expect(vault.expirations).toEqual([])
  const answers = await Promise.all(Array.from({ length: 50 }, () => request('/api/platform/student/subjects')))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 401))
  expect(vault.expirations).toEqual([1])
})

test.each(['', '{}', '{"error":"expired"}', 'Unauthorized'])(
  'F2: expires the session on a 401 with the body %j',
  async (body) => {
    const platform = await server((_: Arrival, response) => response.writeHead(401).end(body))
    const { request, vault } = gatewayTo(platform.origin)
    await request('/api/platform/auth/me')
    expect(vault.expirations).toEqual([1])
  },
)

test('F2: ignores a refusal of an earlier session’s token', async () => {
  let finish: () => void = () => undefined
  const platform = await server((_, response) => {
    finish = () => envelopeAnswer(response, 401, null)
    arrived()
  })
  let arrived: () => void = () => undefined
  const waiting = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const { request, vault } = gatewayTo(platform.origin)
  const pendingResponse = request('/api/platform/auth/me')
  await waiting
  await vault.signIn('second-token')
  finish()
  expect((await pendingResponse).headers.get('x-tutorat-generation')).toBe('1')
  expect([vault.expirations, vault.token()]).toEqual([[], 'second-token'])
})

test.each([
  ['7', '7'],
  ['0', null],
  ['soon', null],
  ['Fri, 20 Nov 2026 10:00:30 GMT', '30'],
  ['Fri, 20 Nov 2026 09:00:00 GMT', null],
  ['86400', '3600'],
])('gives the page a Retry-After of %j as seconds of the platform’s own clock (%j)', async (retryAfter, seconds) => {
  const headers = { 'retry-after': retryAfter, 'date': 'Fri, 20 Nov 2026 10:00:00 GMT' }
  const platform = await server((_, response) => envelopeAnswer(response, 429, null, headers))
  const { request } = gatewayTo(platform.origin)
  const answer = await request('/api/progress/progress/subjects/4201/chapters')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, seconds])
})

describe('the platform’s clock', () => {
  const date = 'Fri, 20 Nov 2026 10:00:00 GMT'
  const json = { 'content-type': 'application/json', date }
  const marked = { method: 'DELETE', headers: { 'x-tutorat-request': '1' } }
  async function datesOf(answer: Parameters<typeof startServer>[0], path: string, init?: RequestInit) {
    const platform = await server(answer)
    const dates: number[] = []
    const { request } = gatewayTo(platform.origin, { onPlatformDate: (received) => void dates.push(received) })
    const { headers } = await request(path.replace('{host}', new URL(platform.origin).host), init)
    expect(platform.arrivals).toHaveLength(1)
    return { dates, forPage: headers.get('date') }
  }
  const subjects = '/api/platform/student/subjects'
  const removal = '/api/platform/student/content-exam/5/6'

  it.each<[string, Parameters<typeof startServer>[0], string, RequestInit?]>([
    ['an envelope', (_, response) => envelopeAnswer(response, 200, [], { date }), subjects],
    ['a refusal in an envelope', (_, response) => envelopeAnswer(response, 403, null, { date }), subjects],
    ['a broken platform’s envelope', (_, response) => envelopeAnswer(response, 500, null, { date }), subjects],
    ['content without an envelope', (_, response) => void response.writeHead(200, json).end('[{"id":1}]'), subjects],
  ])('is set by %s', async (_name, answer, path, init) => {
    expect(await datesOf(answer, path, init)).toEqual({ dates: [Date.parse(date)], forPage: date })
  })

  it.each<[string, Parameters<typeof startServer>[0], string, RequestInit?]>([
    ['the page of a web filter', (_, response) => void response.writeHead(200, { date }).end('<html>'), subjects],
    ['the JSON of a captive portal', (_, response) => void response.writeHead(200, json).end('{"a":1}'), subjects],
    ['a portal that accepts a write', (_, response) => void response.writeHead(200, json).end('{}'), removal, marked],
    ['an acceptance without body', (_, response) => void response.writeHead(204, { date }).end(), removal, marked],
    ['an empty refusal', (_, response) => void response.writeHead(403, { date }).end(), subjects],
    [
      'a gateway’s refusal',
      (_, response) => void response.writeHead(404, json).end('{"message":"no route"}'),
      subjects,
    ],
    ['an answer from a cache', (_, response) => envelopeAnswer(response, 200, [], { date, age: '86400' }), subjects],
  ])('is not set by %s', async (_name, answer, path, init) => {
    expect(await datesOf(answer, path, init)).toEqual({ dates: [], forPage: null })
  })

  it.each([
    ['another service', '/api/progress/progress/subjects/4201/chapters'],
    ['a file', '/media/{host}/photo.png'],
  ])('is not set by %s', async (_name, path) => {
    const answered = await datesOf((_, response) => envelopeAnswer(response, 200, [], { date }), path)
    expect(answered.dates).toEqual([])
  })

  it('is set by the answer of the sign-in before its session begins', async () => {
    const body = { token: 'new-token', user_type: 'student' }
    const platform = await server((_, response) => envelopeAnswer(response, 200, body, { date }))
    const events: string[] = []
    const vault = testVault(null)
    const { request } = gatewayTo(platform.origin, {
      vault: { ...vault, signIn: (token) => (events.push('session'), vault.signIn(token)) },
      onPlatformDate: () => void events.push('date'),
    })
    expect((await request('/api/platform/auth/login_check', signIn)).status).toBe(200)
    expect(events).toEqual(['date', 'session'])
  })
})
