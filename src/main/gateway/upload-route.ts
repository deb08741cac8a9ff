import type { HomeworkTaken } from '../../shared/desktop/homework'
import { homeworkLimits } from '../../shared/desktop/homework'
import { gatewayHeaders } from '../../shared/gateway/headers'
import { securityHeaders, statusResponse } from './responses'

type Content = AsyncIterable<Uint8Array>

export type HomeworkUploads = {
  isOpen(): boolean
  add(examId: number, name: string, content: Content): Promise<HomeworkTaken>
  addMerged(examId: number, merged: { of: string; pages: number; content: Content }): Promise<HomeworkTaken | 'changed'>
  image(examId: number, fileId: string): Promise<{ contentType: string; bytes: Uint8Array<ArrayBuffer> } | null>
}

const maxNameLength = 1000

export function createUploadRoute(homework: HomeworkUploads): (request: Request, url: URL) => Promise<Response> {
  return async (request, url) => {
    const [, exam, collection, fileId] =
      /^\/homework\/([1-9]\d{0,14})\/(files|merged)(?:\/([0-9a-f-]{36}))?$/.exec(url.pathname) ?? []
    if (exam === undefined || !homework.isOpen()) return statusResponse(404)
    const examId = Number(exam)
    if (fileId !== undefined) {
      if (collection !== 'files') return statusResponse(404)
      return request.method === 'GET' ? imageResponse(await homework.image(examId, fileId)) : statusResponse(405)
    }
    if (request.method !== 'POST') return statusResponse(405)
    // A form cannot send a custom header (threats A3).
    if (!request.headers.has(gatewayHeaders.request)) return statusResponse(403)
    return collection === 'files' ? addFile(homework, examId, request, url) : addMerged(homework, examId, request, url)
  }
}

async function addFile(homework: HomeworkUploads, examId: number, request: Request, url: URL): Promise<Response> {
  const name = url.searchParams.get('name')
  const bytes = getInteger(url, 'bytes')
  if (name === null || name === '' || name.length > maxNameLength || bytes === null) return statusResponse(404)
  return addedResponse(await homework.add(examId, name, readExactly(request, bytes)))
}

async function addMerged(homework: HomeworkUploads, examId: number, request: Request, url: URL): Promise<Response> {
  const of = url.searchParams.get('of') ?? ''
  const pages = getInteger(url, 'pages') ?? 0
  const bytes = getInteger(url, 'bytes')
  if (pages < 1 || pages > homeworkLimits.files || bytes === null) return statusResponse(404)
  const added = await homework.addMerged(examId, { of, pages, content: readExactly(request, bytes) })
  if (added === 'changed') return statusResponse(409)
  return added.refused.some(({ reason }) => reason === 'content') ? statusResponse(415) : addedResponse(added)
}

function addedResponse(added: HomeworkTaken): Response {
  const isTooLarge = added.refused.some(({ reason }) => reason === 'too-large')
  return new Response(JSON.stringify(added), {
    status: isTooLarge ? 413 : 200,
    headers: { ...securityHeaders, 'content-type': 'application/json' },
  })
}

function imageResponse(image: { contentType: string; bytes: Uint8Array<ArrayBuffer> } | null): Response {
  if (image === null) return statusResponse(404)
  return new Response(image.bytes, { headers: { ...securityHeaders, 'content-type': image.contentType } })
}

function getInteger(url: URL, name: string): number | null {
  const text = url.searchParams.get(name) ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

async function* readExactly({ body }: Request, bytes: number): AsyncGenerator<Uint8Array> {
  let receivedBytes = 0
  if (body !== null) {
    for await (const chunk of drainOnReturn(body.getReader())) {
      receivedBytes += chunk.byteLength
      yield chunk
    }
  }
  if (receivedBytes !== bytes) throw new Error('the received file has another size than declared')
}

async function* drainOnReturn(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isDone = false
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
    isDone = true
  } finally {
    while (!isDone)
      isDone = await reader.read().then(
        ({ done }) => done,
        () => true,
      )
  }
}
