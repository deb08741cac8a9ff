/**
 * The whole body, or null where it is longer than `most` bytes: then it is heard to its end and not kept.
 * It is gathered rather than passed on, because a stream that breaks off inside Electron's fetch is a rejection that nobody can catch.
 */
export async function readUpload(source: ReadableStream<Uint8Array<ArrayBuffer>>, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = source.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.byteLength
    if (length <= most) parts.push(next.value)
    else parts.length = 0
  }
  if (length > most) return null
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}
