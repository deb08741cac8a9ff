import { compoundOfficeOf } from './compound-file'
import type { HomeworkType } from './file-name'
import { zipOfficeOf } from './office-zip'
import { isDrawing } from './svg-text'

/** What the first bytes of a picture or a PDF may be called by whoever reads them. */
const signatures: Partial<Record<HomeworkType, readonly string[]>> = { gif: ['gif'], jpg: ['jpg'], jpeg: ['jpg'], png: ['png', 'apng'], pdf: ['pdf'] }

/** More of the beginning than the library looks at. */
const heads: Partial<Record<HomeworkType, RegExp>> = { gif: /^GIF8[79]a/, pdf: /^%PDF-\d\.\d/ }

/** Whether the inside of a file is what its extension says, judged by its bytes alone (threats H5). */
export async function isWhatItSays(type: HomeworkType, bytes: Uint8Array): Promise<boolean> {
  switch (type) {
    case 'svg':
      return isDrawing(bytes)
    case 'docx':
    case 'pptx':
    case 'xlsx':
      return zipOfficeOf(bytes) === type
    case 'doc':
    case 'ppt':
    case 'xls':
      return compoundOfficeOf(bytes) === type
    default: {
      const { fileTypeFromBuffer } = await import('file-type')
      if (heads[type]?.test(new TextDecoder('latin1').decode(bytes.subarray(0, 16))) === false) return false
      const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
      return found !== undefined && signatures[type]?.includes(found.ext) === true
    }
  }
}

const contentTypes: Readonly<Record<HomeworkType, string>> = {
  gif: 'image/gif', jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', svg: 'image/svg+xml', pdf: 'application/pdf',
  doc: 'application/msword', ppt: 'application/vnd.ms-powerpoint', xls: 'application/vnd.ms-excel',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** What a verified type is called on the wire. */
export function contentTypeOf(type: HomeworkType): string {
  return contentTypes[type]
}

/** Images become pages of the merged PDF; documents are handed in as they are. */
export function kindOf(type: HomeworkType): 'image' | 'document' {
  return contentTypes[type].startsWith('image/') ? 'image' : 'document'
}
