import { contentTypeOf } from './file-content'
import type { HomeworkType } from './file-name'

/** A whole multipart body that is filled once, so that a large file is in memory once. */
export type Multipart = { contentType: string; body: Uint8Array<ArrayBuffer> }

type Part = { boundary: string; field: string; name: string; type: HomeworkType; bytes: number; /** Writes the file's content; false where it cannot. */ fill: (into: Uint8Array) => Promise<boolean> }

/** The body of one homework file, as a browser's form would write it; null where the file does not fill it. */
export async function multipartOf({ boundary, field, name, type, bytes, fill }: Part): Promise<Multipart | null> {
  const head = new TextEncoder().encode(
    `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(field)}"; filename="${escaped(name)}"\r\nContent-Type: ${contentTypeOf(type)}\r\n\r\n`,
  )
  const tail = new TextEncoder().encode(`\r\n--${boundary}--\r\n`)
  const body = new Uint8Array(head.byteLength + bytes + tail.byteLength)
  body.set(head, 0)
  body.set(tail, head.byteLength + bytes)
  return (await fill(body.subarray(head.byteLength, head.byteLength + bytes))) ? { contentType: `multipart/form-data; boundary=${boundary}`, body } : null
}

function escaped(text: string): string {
  return text.replace(/\n/g, '%0A').replace(/\r/g, '%0D').replace(/"/g, '%22')
}
