import type { SealedFile } from '../base/fs/sealed-file'

type ByteRange = { start: number; end: number }

/** Closes the file at the end of the body. */
export async function serveStoredFile(
  file: SealedFile,
  rangeHeader: string | null,
  headers: Record<string, string>,
): Promise<Response> {
  const { size, header } = file
  const range = parseRange(rangeHeader, size)
  const common = { ...headers, 'content-type': header.contentType, 'accept-ranges': 'bytes' }
  if (range === 'unsatisfiable') {
    await file.close()
    return new Response(null, { status: 416, headers: { ...common, 'content-range': `bytes */${String(size)}` } })
  }
  const { start, end } = range ?? { start: 0, end: size }
  const contentRange = `bytes ${String(start)}-${String(end - 1)}/${String(size)}`
  return new Response(toStream(file, start, end), {
    status: range === null ? 200 : 206,
    headers: {
      ...common,
      'content-length': String(end - start),
      ...(range === null ? {} : { 'content-range': contentRange }),
    },
  })
}

function toStream(file: SealedFile, start: number, end: number): ReadableStream<Uint8Array> {
  const chunks = file.read(start, end)
  const close = (): Promise<void> => file.close().catch(() => undefined)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await chunks.next()
        if (!next.done) return controller.enqueue(next.value)
        controller.close()
      } catch (error) {
        controller.error(error)
      }
      await close()
    },
    async cancel() {
      await chunks.return(undefined)
      await close()
    },
  })
}

/** `end` exclusive; null for none, several or malformed. */
export function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') {
    const start = Math.max(0, size - Number(last))
    return Number(last) === 0 || size === 0 ? 'unsatisfiable' : { start, end: size }
  }
  const start = Number(first)
  if (start >= size) return 'unsatisfiable'
  const end = last === '' ? size : Math.min(Number(last) + 1, size)
  return end <= start ? null : { start, end }
}
