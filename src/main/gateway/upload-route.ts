import type { HomeworkTaken } from '#shared/desktop/homework.ts'
import { gatewayHeaders } from '#shared/gateway/headers.ts'
import { parseUploadAddress, uploadStatus, type Upload } from '#shared/gateway/uploads.ts'
import { securityHeaders, statusResponse } from './responses'

type Content = AsyncIterable<Uint8Array>

export type HomeworkUploads = {
  isOpen(): boolean
  add(examId: number, name: string, content: Content): Promise<HomeworkTaken>
  addMerged(examId: number, merged: { of: string; pages: number; content: Content }): Promise<HomeworkTaken | 'changed'>
  image(examId: number, fileId: string): Promise<{ contentType: string; bytes: Uint8Array<ArrayBuffer> } | null>
}

export function createUploadRoute(homework: HomeworkUploads): (request: Request, url: URL) => Promise<Response> {
  return async (request, url) => {
    const address = parseUploadAddress(url)
    if (address.kind === 'unknown' || !homework.isOpen()) return statusResponse(404)
    if (address.kind === 'staged') {
      const { examId, fileId } = address
      return request.method === 'GET' ? imageResponse(await homework.image(examId, fileId)) : statusResponse(405)
    }
    if (request.method !== 'POST') return statusResponse(405)
    // A form cannot send a custom header (threats A3).
    if (!request.headers.has(gatewayHeaders.request)) return statusResponse(403)
    return address.upload === null ? statusResponse(404) : store(homework, address.upload, request)
  }
}

async function store(homework: HomeworkUploads, upload: Upload, request: Request): Promise<Response> {
  const content = readExactly(request, upload.bytes)
  if (upload.kind === 'file') return addedResponse(await homework.add(upload.examId, upload.name, content))
  const added = await homework.addMerged(upload.examId, { of: upload.of, pages: upload.pages, content })
  if (added === 'changed') return statusResponse(uploadStatus.draftChanged)
  const isUnreadable = added.refused.some(({ reason }) => reason === 'content')
  return isUnreadable ? statusResponse(uploadStatus.unreadable) : addedResponse(added)
}

function addedResponse(added: HomeworkTaken): Response {
  const isTooLarge = added.refused.some(({ reason }) => reason === 'too-large')
  return new Response(JSON.stringify(added), {
    status: isTooLarge ? uploadStatus.tooLarge : uploadStatus.taken,
    headers: { ...securityHeaders, 'content-type': 'application/json' },
  })
}

function imageResponse(image: { contentType: string; bytes: Uint8Array<ArrayBuffer> } | null): Response {
  if (image === null) return statusResponse(404)
  return new Response(image.bytes, { headers: { ...securityHeaders, 'content-type': image.contentType } })
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
