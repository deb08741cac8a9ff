export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.byteLength
  }
  return joined
}

type BodyReader = ReadableStreamDefaultReader<Uint8Array>

type Relay = {
  /** Reads the next piece; may limit its time. */
  read?: (reader: BodyReader) => ReturnType<BodyReader['read']>
  /** After the last piece, and after a failure. */
  ended?: () => void
  cancelled: (reason: unknown, reader: BodyReader) => unknown
}

/** Hands a body on, piece by piece as it is read. */
export function relayBody(
  body: ReadableStream<Uint8Array>,
  { read = (reader) => reader.read(), ended, cancelled }: Relay,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await read(reader)
        if (!next.done) return controller.enqueue(next.value)
        controller.close()
      } catch (failure) {
        controller.error(failure)
      }
      ended?.()
    },
    cancel: async (reason) => void (await cancelled(reason, reader)),
  })
}

/** `bytes` is a prefix, or empty, if too long. */
export type BoundedBody = { bytes: Uint8Array<ArrayBuffer>; isTooLong: boolean }

/** `cancel` aborts; `drain` discards the rest, because some senders must finish before they receive a response. */
export async function readBounded(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  overflow: 'cancel' | 'drain',
): Promise<BoundedBody> {
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.byteLength
    if (length <= maxBytes || overflow === 'cancel') parts.push(next.value)
    else parts.length = 0
    if (length <= maxBytes || overflow === 'drain') continue
    await reader.cancel()
    break
  }
  return { bytes: concatBytes(parts), isTooLong: length > maxBytes }
}
