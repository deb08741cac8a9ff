import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'

const contentTypes: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
  '.vtt': 'text/vtt; charset=utf-8',
  '.pdf': 'application/pdf',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** Files present at startup, with range requests; otherwise 404. */
export async function createStaticFiles(
  folder: string,
): Promise<{ files: ReadonlySet<string>; serve(path: string, request: Request): Promise<Response> }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Set(
    entries
      .filter((entry) => entry.isFile() && extname(entry.name) in contentTypes)
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(join(folder, '.').length + 1)
          .replaceAll('\\', '/'),
      ),
  )
  return {
    files,
    serve: async (path, request) =>
      files.has(path) ? serveFile(join(folder, path), request) : new Response('Not found', { status: 404 }),
  }
}

async function serveFile(file: string, request: Request): Promise<Response> {
  const { size, mtimeMs } = await stat(file)
  const etag = `"${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}"`
  const headers = {
    'Content-Type': contentTypes[extname(file)] ?? 'application/octet-stream',
    'Accept-Ranges': 'bytes',
    'ETag': etag,
    'Cache-Control': 'private, max-age=3600',
    'X-Content-Type-Options': 'nosniff',
    'Access-Control-Allow-Origin': '*',
    // Prevents scripts in an SVG opened as a document.
    ...(extname(file) === '.svg'
      ? { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" }
      : {}),
  }
  const isUnchanged = (request.headers.get('if-range') ?? etag) === etag
  const range = isUnchanged ? readRange(request.headers.get('range'), size) : null
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } })
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const partial = range === null ? {} : { 'Content-Range': `bytes ${start}-${end}/${size}` }
  const body =
    request.method === 'HEAD' || size === 0
      ? null
      : (Readable.toWeb(createReadStream(file, { start, end })) as ReadableStream<Uint8Array>)
  return new Response(body, {
    status: range === null ? 200 : 206,
    headers: { ...headers, ...partial, 'Content-Length': String(end - start + 1) },
  })
}

/** Inclusive; null for none or several. */
export function readRange(
  header: string | null,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (match === null || (match[1] === '' && match[2] === '')) return null
  const [, first = '', last = ''] = match
  if (first === '')
    return Number(last) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size) return 'unsatisfiable'
  return start > end ? null : { start, end }
}
