import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { seededRandom } from '#sandbox/base/seeded-random.ts'
import { pathMatcher, services } from '#shared/contract/endpoint.ts'
import { endpoints } from '#shared/contract/endpoints.ts'
import { isRefusalBody } from '#shared/contract/refusal-body.ts'
import { platformConfig } from '#shared/platform-config.ts'
import type { OpenApiDocument } from '../support/openapi-operations'
import { isRecognisable, needsPlainPayload, placements } from '../support/payload-placements'
import { forceFields } from './forced-fields'
import { corruptAnswer, type HostileKind, type RawAnswer } from './hostile'
import { type JsonSchema, readOperations, type Operation } from './json-schema'
import { drawBody } from './random-body'

export type SecondPlatform = {
  file: string
  seed: number
  popups: boolean
  /** All but `except`; null: all are valid. */
  hostile: { kind: HostileKind; except: readonly string[] } | null
  bodyOf(operation: string, parameters?: Record<string, string>): unknown
  close(): Promise<void>
}

const endpointsByName = new Map(endpoints)

const listSizes = [30, 500, 1, 0]

export function bodyFor(
  operation: Operation,
  {
    seed,
    origin,
    parameters = {},
    popups = false,
  }: { seed: number; origin: string; parameters?: Record<string, string>; popups?: boolean },
): unknown {
  const key = `${operation.id} ${Object.entries(parameters)
    .map((pair) => pair.join('='))
    .toSorted()
    .join(' ')}`
  const listSize = listSizes[(hash(operation.id) + seed) % listSizes.length]!
  return forceFields(
    operation.id,
    drawBody(operation.response, { random: seededRandom(hash(`${seed} ${key}`)), listSize, origin }),
    popups,
  )
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0
  return value
}

/** Moves the payload to another place that the documents allow, or leaves it where the schema has it. */
export function placePayload({ id, response }: Operation, body: unknown, seed: number): unknown {
  const endpoint = endpointsByName.get(id)
  const payload = z.looseObject({ payload: z.unknown() }).safeParse(body).data?.payload
  if (endpoint === undefined || !needsPlainPayload(endpoint, response) || !isRecognisable(endpoint, payload))
    return body
  const place = [...placements, () => body][hash(`${id} ${seed}`) % (placements.length + 1)]!
  const placed = place(payload)
  return isRefusalBody(placed) ? body : placed
}

export async function projectOperations(): Promise<Operation[]> {
  return readOperations(JSON.parse(await readFile('openapi.json', 'utf8')) as OpenApiDocument<JsonSchema>)
}

export async function startSecondPlatform(seed: number): Promise<SecondPlatform> {
  const operations = await projectOperations()
  const files = await readFiles()
  let origin = ''
  const state = { seed, popups: false, hostile: null as SecondPlatform['hostile'] }
  const find = createRouter(operations)

  const answer = (method: string, url: URL): RawAnswer | Buffer | null => {
    if (url.pathname.startsWith('/media/')) return files.get(path.basename(url.pathname)) ?? null
    if (url.pathname.startsWith('/pages/')) return page(url.pathname)
    const found = find(method, url)
    if (found === null) return null
    const { hostile, popups } = state
    const body = bodyFor(found.operation, { seed: state.seed, origin, popups, parameters: found.parameters })
    if (hostile !== null && !hostile.except.includes(found.operation.id)) return corruptAnswer(hostile.kind, body)
    const placed = placePayload(found.operation, body, state.seed)
    return { status: 200, contentType: 'application/json', text: JSON.stringify(placed) }
  }

  const server = createServer((request, response) => {
    request.resume()
    request.once('end', () =>
      send(request, response, answer(request.method ?? 'GET', new URL(request.url ?? '/', origin))),
    )
  })
  origin = await new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`)
    })
  })
  const folder = await mkdtemp(path.join(tmpdir(), 'tutorat-second-platform-'))
  const file = path.join(folder, 'platform.json')
  await writeFile(file, JSON.stringify(configOf(origin)))
  return Object.assign(state, {
    file,
    bodyOf: (id: string, parameters?: Record<string, string>) =>
      bodyFor(
        operations.find((each) => each.id === id)!,
        { seed: state.seed, popups: state.popups, origin, ...(parameters && { parameters }) },
      ),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      await rm(folder, { recursive: true, force: true })
    },
  })
}

function createRouter(operations: readonly Operation[]) {
  const rows = operations
    .map((operation) => ({ operation, match: pathMatcher(operation.path) }))
    .toSorted((a, b) => a.operation.path.split('{').length - b.operation.path.split('{').length)
  return (method: string, url: URL): { operation: Operation; parameters: Record<string, string> } | null => {
    const found = rows.flatMap(({ operation, match }) => {
      const parameters = operation.method === method ? match(url.pathname) : null
      if (parameters === null || !queryFits(operation, url.searchParams)) return []
      return [{ operation, parameters: { ...parameters, ...Object.fromEntries(url.searchParams) } }]
    })
    const declared = ({ operation }: (typeof found)[number]) => operation.parameters.length
    return found.reduce<(typeof found)[number] | null>(
      (best, each) =>
        best === null || (each.operation.path === best.operation.path && declared(each) > declared(best)) ? each : best,
      null,
    )
  }
}

function queryFits({ parameters }: Operation, query: URLSearchParams): boolean {
  return parameters.every((parameter) => parameter.in === 'path' || !parameter.required || query.has(parameter.name))
}

function send(request: IncomingMessage, response: ServerResponse, answer: RawAnswer | Buffer | null): void {
  if (answer === null) {
    response
      .writeHead(404, { 'Content-Type': 'application/json' })
      .end('{"success":false,"code":"NOT_FOUND","message":"Not found","payload":null}')
  } else if (Buffer.isBuffer(answer)) {
    response
      .writeHead(200, { 'Content-Type': typeOf(request.url ?? ''), 'Content-Length': answer.byteLength })
      .end(answer)
  } else {
    response.writeHead(answer.status, { 'Content-Type': answer.contentType }).end(answer.text)
  }
}

const typeOf = (url: string) => (url.includes('.pdf') ? 'application/pdf' : 'image/png')

async function readFiles(): Promise<Map<string, Buffer>> {
  return new Map([
    ['picture.png', await readFile('resources/icons/48x48.png')],
    ['document.pdf', await readFile('resources/demo/documents/fiche-methode.pdf')],
  ])
}

function page(pathname: string): RawAnswer {
  const script = pathname === '/pages/human-check' ? '<script>location.hash = "token=checked"</script>' : ''
  return {
    status: 200,
    contentType: 'text/html; charset=utf-8',
    text: `<!doctype html><title>Page</title><p>Page</p>${script}`,
  }
}

function configOf(origin: string) {
  return platformConfig.parse({
    name: 'Seconde plateforme',
    services: Object.fromEntries(services.map((name) => [name, { base: `${origin}/${name}` }])),
    pages: {
      humanCheck: `${origin}/pages/human-check`,
      teacher: `${origin}/pages/teacher`,
      forum: `${origin}/pages/forum`,
      web: `${origin}/pages/web`,
      quiz: `${origin}/pages/quiz`,
    },
    links: {},
    youtubeEmbed: `${origin}/pages/embed/`,
    hosts: {
      images: [origin],
      media: [origin],
      frames: [origin],
      payments: [origin],
      live: [origin],
      browser: [origin],
    },
  })
}
