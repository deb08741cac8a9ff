import * as z from 'zod'

/** A file of a multipart body: what Blob and File have everywhere. */
type FilePart = { readonly size: number; readonly type: string; arrayBuffer(): Promise<ArrayBuffer> }

/** A file of a multipart body. */
export const filePart = z.custom<FilePart>(
  (value) => typeof value === 'object' && value !== null && 'size' in value && 'type' in value && 'arrayBuffer' in value,
  'a file is expected',
)
