import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { createSandbox, type Sandbox, type SandboxOptions } from '#sandbox/sandbox.ts'
import type { CaptchaAction } from '#shared/captcha.ts'
import { toAddress, type Endpoint } from '#shared/contract/endpoint.ts'
import type { SocialProvider } from '#shared/contract/social.ts'

export const testOrigin = 'http://127.0.0.1:4010'

export function startSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  return createSandbox({ mediaDir: fileURLToPath(new URL('../../resources/demo', import.meta.url)), ...options })
}

export type Sent = {
  params?: unknown
  query?: unknown
  body?: unknown
  token?: string | null
  headers?: Record<string, string>
  signal?: AbortSignal
}

export function createRequest(sandbox: Sandbox, endpoint: Endpoint, sent: Sent = {}, origin = testOrigin): Request {
  const { params, query, token, headers, signal } = sent
  const body = endpoint.bodyKind === 'multipart' && isFields(sent.body) ? formOf(sent.body) : sent.body
  const { base, apiKey } = sandbox.platformConfig(origin).services[endpoint.service]
  return new Request(`${base}${toAddress(endpoint, { params, query })}`, {
    method: endpoint.method,
    headers: {
      ...(token == null ? {} : { Authorization: `Bearer ${token}` }),
      ...(apiKey === undefined ? {} : { [apiKey.header]: apiKey.value }),
      ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  })
}

function isFields(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && !(body instanceof FormData)
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value instanceof Blob ? value : String(value))
  return form
}

export function send(sandbox: Sandbox, endpoint: Endpoint, sent: Sent = {}): Promise<Response> {
  return sandbox.fetch(createRequest(sandbox, endpoint, sent))
}

export async function fetchPayload<E extends Endpoint>(
  sandbox: Sandbox,
  endpoint: E,
  sent: Sent = {},
): Promise<unknown> {
  const response = await send(sandbox, endpoint, sent)
  if (response.status !== 200) throw new Error(`${endpoint.path} answered ${response.status}`)
  const body = (await response.json()) as { payload?: unknown }
  return body.payload
}

export function createRecord(
  sandbox: Sandbox,
  slug: string,
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  const { id, chapter } = sandbox.world.lesson(slug)
  return {
    viewToken: 'view-1',
    contentId: id,
    chapterId: chapter.id,
    subjectId: chapter.subject.id,
    completed: false,
    totalWatched: 50,
    watchedTime: 50,
    isFree: false,
    ...changes,
  }
}

export function createHumanCheck(sandbox: Sandbox, action: CaptchaAction): { 'g-recaptcha-response': string } {
  return { 'g-recaptcha-response': sandbox.humanCheck.issue(action) }
}

export function createRegistration(sandbox: Sandbox, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: 'Nadia',
    lastName: 'Ben Ali',
    email: 'nadia.benali@exemple.tn',
    phone: '020200001',
    birthDate: '2010-02-03',
    plainPassword: { first: 'Secret-2026', second: 'Secret-2026' },
    state: 102,
    division: 42,
    ...createHumanCheck(sandbox, 'register'),
    ...changes,
  }
}

export function photoForm(bytes: readonly number[], name = 'photo.jpg'): FormData {
  const form = new FormData()
  form.append('imageFile', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
  return form
}

export const jpegBytes: readonly number[] = [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]

export function socialSignIn(sandbox: Sandbox, provider: SocialProvider, changes: Record<string, string> = {}) {
  const verifier = 'a-verifier-of-at-least-forty-three-characters-in-length'
  const redirectUri = `tutorat://login/${provider}/callback`
  const page = new URL(sandbox.platformConfig(testOrigin).pages.social?.[provider] ?? '')
  const query = {
    state: 'a-state-that-nobody-guesses',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    redirect_uri: redirectUri,
    ...changes,
  }
  for (const [name, value] of Object.entries(query)) page.searchParams.set(name, value)
  return { page, verifier, redirectUri, state: query.state }
}

export async function socialLinks(sandbox: Sandbox, page: URL): Promise<{ text: string; url: URL }[]> {
  const html = await (await sandbox.fetch(new Request(page))).text()
  return [...html.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)].map(([, href = '', text = '']) => ({
    text,
    url: new URL(href.replaceAll('&amp;', '&')),
  }))
}

export async function socialReturn(
  sandbox: Sandbox,
  provider: SocialProvider,
  name: string,
): Promise<{ code: string; code_verifier: string; redirect_uri: string }> {
  const { page, verifier, redirectUri } = socialSignIn(sandbox, provider)
  const chosen = (await socialLinks(sandbox, page)).find(({ text }) => text.includes(name))
  return { code: chosen?.url.searchParams.get('code') ?? '', code_verifier: verifier, redirect_uri: redirectUri }
}
