import * as z from 'zod'

/** Common subset of Blob and File. */
type FilePart = { readonly size: number; readonly type: string; arrayBuffer(): Promise<ArrayBuffer> }

/** A multipart file. */
export const filePart = z.custom<FilePart>(
  (value) =>
    typeof value === 'object' && value !== null && 'size' in value && 'type' in value && 'arrayBuffer' in value,
  'a file is expected',
)
