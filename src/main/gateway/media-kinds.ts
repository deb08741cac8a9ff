/** Bytes of the largest file that is kept. */
export const keptLimit = 8 * 1024 * 1024

const pictures = /^image\//i
const documents = /^(?:application\/(?:pdf|msword|rtf|zip|vnd\.(?:ms-(?:excel|powerpoint)|openxmlformats-officedocument\.|oasis\.opendocument\.)[\w.-]*)|text\/(?:plain|csv))\s*(?:;|$)/i
const untold = /^(?:application\/octet-stream|binary\/octet-stream)?\s*(?:;|$)/i
const documentNames = /\.(?:pdf|docx?|odt|pptx?|odp|xlsx?|ods|csv|txt|rtf|zip)$/i
const pictureNames = /\.(?:png|jpe?g|webp|gif|avif)$/i
/** Films, sounds, and the lists, parts and keys that they are made of. */
const streamNames = /\.(?:m3u8?|mpd|ts|m4s|mp4|m4[av]|mov|mkv|webm|mp3|aac|ogg|og[av]|wav|vtt|srt|key)$/i
const secretNames = /token|otp|sig|sign|auth|secret|password|jwt|hdn|policy|expire|credential|session|^key$|^hash$/i

/** What a file is kept as; null for what is not: films, sounds, and anything that is neither a picture nor a document. */
export function kindOfFile(contentType: string, { pathname }: URL): 'pages' | 'attachments' | null {
  if (streamNames.test(pathname)) return null
  if (pictures.test(contentType)) return 'pages'
  if (documents.test(contentType)) return 'attachments'
  if (!untold.test(contentType)) return null
  if (pictureNames.test(pathname)) return 'pages'
  return documentNames.test(pathname) ? 'attachments' : null
}

/** Whether an address lets in whoever has it: such a link is good for minutes, and a secret. */
export function hasSecret({ searchParams }: URL): boolean {
  return [...searchParams.keys()].some((name) => secretNames.test(name))
}

/** Passes bytes on as they come, and gives the whole once it is complete: `expected` bytes, or as many as there are up to `keptLimit`. */
export function gatherWhole(expected: number | null, whole: (bytes: Uint8Array<ArrayBuffer>) => void): TransformStream<Uint8Array, Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  return new TransformStream({
    transform(part, passOn) {
      length += part.byteLength
      if (length <= keptLimit) parts.push(part)
      else parts.length = 0
      passOn.enqueue(part)
    },
    flush() {
      if (length === 0 || length > keptLimit || (expected !== null && length !== expected)) return
      whole(new Uint8Array(Buffer.concat(parts)))
    },
  })
}
