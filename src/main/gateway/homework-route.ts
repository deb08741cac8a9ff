import type { HomeworkTaken } from '../../shared/desktop/homework'
import { homeworkLimits } from '../../shared/desktop/homework'
import { gatewayHeaders } from '../../shared/gateway/headers'
import { securityHeaders, statusResponse } from './responses'

type Content = AsyncIterable<Uint8Array>

/** Where the files of homework come in and are looked at before they are handed in; only those of whoever is signed in. */
export type HomeworkDoor = {
  isOpen(): boolean
  add(examId: number, name: string, content: Content): Promise<HomeworkTaken>
  addMerged(examId: number, merged: { of: string; pages: number; content: Content }): Promise<HomeworkTaken | 'changed'>
  image(examId: number, fileId: string): Promise<{ contentType: string; bytes: Uint8Array<ArrayBuffer> } | null>
}

const longestName = 1000

/** Answers `/homework/…`: a file comes in, the PDF of all images comes in, or one image is shown. Whatever else is asked there is unknown. */
export function createHomeworkRoute(door: HomeworkDoor): (request: Request, url: URL) => Promise<Response> {
  return async (request, url) => {
    const [, exam, what, fileId] = /^\/homework\/([1-9]\d{0,14})\/(files|merged)(?:\/([0-9a-f-]{36}))?$/.exec(url.pathname) ?? []
    if (exam === undefined || !door.isOpen()) return statusResponse(404)
    const examId = Number(exam)
    if (fileId !== undefined) {
      if (what !== 'files') return statusResponse(404)
      return request.method === 'GET' ? imageAnswer(await door.image(examId, fileId)) : statusResponse(405)
    }
    if (request.method !== 'POST') return statusResponse(405)
    // A form sends no header of its own (threats A3).
    if (!request.headers.has(gatewayHeaders.request)) return statusResponse(403)
    return what === 'files' ? takeFile(door, examId, request, url) : takeMerged(door, examId, request, url)
  }
}

async function takeFile(door: HomeworkDoor, examId: number, request: Request, url: URL): Promise<Response> {
  const name = url.searchParams.get('name')
  const bytes = wholeNumber(url, 'bytes')
  if (name === null || name === '' || name.length > longestName || bytes === null) return statusResponse(404)
  return takenAnswer(await door.add(examId, name, contentOf(request, bytes)))
}

async function takeMerged(door: HomeworkDoor, examId: number, request: Request, url: URL): Promise<Response> {
  const of = url.searchParams.get('of') ?? ''
  const pages = wholeNumber(url, 'pages') ?? 0
  const bytes = wholeNumber(url, 'bytes')
  if (pages < 1 || pages > homeworkLimits.files || bytes === null) return statusResponse(404)
  const taken = await door.addMerged(examId, { of, pages, content: contentOf(request, bytes) })
  if (taken === 'changed') return statusResponse(409)
  return taken.refused.some(({ reason }) => reason === 'content') ? statusResponse(415) : takenAnswer(taken)
}

function takenAnswer(taken: HomeworkTaken): Response {
  const isTooLarge = taken.refused.some(({ reason }) => reason === 'too-large')
  return new Response(JSON.stringify(taken), { status: isTooLarge ? 413 : 200, headers: { ...securityHeaders, 'content-type': 'application/json' } })
}

/** An image for the page to draw; as a document of its own it is in a sandbox and may load nothing. */
function imageAnswer(image: { contentType: string; bytes: Uint8Array<ArrayBuffer> } | null): Response {
  if (image === null) return statusResponse(404)
  return new Response(image.bytes, { headers: { ...securityHeaders, 'content-type': image.contentType } })
}

function wholeNumber(url: URL, name: string): number | null {
  const text = url.searchParams.get(name) ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

/**
 * The body piece by piece; whoever stops early lets the rest be heard to its end and forgotten, so that the page hears why.
 * It rejects where it is not as long as the page said: a page that gives up while it sends looks like the end of a shorter file.
 */
async function* contentOf({ body }: Request, bytes: number): AsyncGenerator<Uint8Array> {
  let heard = 0
  if (body !== null) {
    for await (const piece of toItsEnd(body.getReader())) {
      heard += piece.byteLength
      yield piece
    }
  }
  if (heard !== bytes) throw new Error('not the whole file')
}

async function* toItsEnd(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isDone = false
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
    isDone = true
  } finally {
    while (!isDone) isDone = await reader.read().then(({ done }) => done, () => true)
  }
}
