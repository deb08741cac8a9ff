export function createZip(entries: Readonly<Record<string, string>>, comment = ''): Uint8Array {
  const locals: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(entries)) {
    const [label, content] = [Buffer.from(name), Buffer.from(text)]
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt32LE(content.length, 18)
    head.writeUInt32LE(content.length, 22)
    head.writeUInt16LE(label.length, 26)
    const row = Buffer.alloc(46)
    row.writeUInt32LE(0x02014b50, 0)
    row.writeUInt32LE(content.length, 20)
    row.writeUInt32LE(content.length, 24)
    row.writeUInt16LE(label.length, 28)
    row.writeUInt32LE(at, 42)
    list.push(row, label)
    locals.push(head, label, content)
    at += head.length + label.length + content.length
  }
  const listBytes = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(entries).length, 8)
  end.writeUInt16LE(Object.keys(entries).length, 10)
  end.writeUInt32LE(listBytes.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return new Uint8Array(Buffer.concat([...locals, listBytes, end, Buffer.from(comment)]))
}

const folders = { docx: 'word/document.xml', pptx: 'ppt/presentation.xml', xlsx: 'xl/workbook.xml' } as const

export function officeZip(type: keyof typeof folders, more: Readonly<Record<string, string>> = {}): Uint8Array {
  return createZip({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': '<Relationships/>',
    [folders[type]]: '<x/>',
    ...more,
  })
}

const streams = { doc: 'WordDocument', ppt: 'PowerPoint Document', xls: 'Workbook' } as const

/** Four streams of the root at most; `below` makes an entry the storage of another, by their numbers. */
export function compoundFile(
  names: readonly string[],
  directory = 1,
  below: Readonly<Record<number, number>> = {},
): Uint8Array {
  const sector = 512
  const file = Buffer.alloc(sector * (directory + 2))
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(file)
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(directory, 48)
  file.writeUInt32LE(0xfffffffe, 68)
  for (let index = 0; index < 109; index += 1) file.writeUInt32LE(index === 0 ? 0 : 0xffffffff, 76 + index * 4)
  for (let index = 0; index < 128; index += 1) file.writeUInt32LE(0xfffffffe, sector + index * 4)
  names.slice(0, 4).forEach((name, index) => {
    const at = sector * (directory + 1) + index * 128
    file.write(name, at, 'utf16le')
    file.writeUInt16LE((name.length + 1) * 2, at + 64)
    file[at + 66] = below[index] === undefined ? 2 : 1
    file.fill(0xff, at + 68, at + 80)
    if (below[index] !== undefined) file.writeUInt32LE(below[index], at + 76)
  })
  return new Uint8Array(file)
}

function officeCompound(type: keyof typeof streams): Uint8Array {
  return compoundFile([streams[type], 'SummaryInformation'])
}

const dotPng = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)
const dotGif = new Uint8Array(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'))
const dotJpeg = new Uint8Array(
  Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP/////////////////////////////////////////////////////////////////////////////' +
      '/////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
    'base64',
  ),
)

const text = (content: string): Uint8Array => new TextEncoder().encode(content)

export const samples = {
  gif: dotGif,
  jpg: dotJpeg,
  jpeg: dotJpeg,
  png: dotPng,
  svg: text(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>\n',
  ),
  pdf: text('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n'),
  doc: officeCompound('doc'),
  ppt: officeCompound('ppt'),
  xls: officeCompound('xls'),
  docx: officeZip('docx'),
  pptx: officeZip('pptx'),
  xlsx: officeZip('xlsx'),
} as const

/** Heads of the pictures of telephones and web pages. */
export const heic = text('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
export const webp = text('RIFF\x24\0\0\0WEBPVP8 ')

export const strangers: Readonly<Record<string, Uint8Array>> = {
  exe: text(`MZ\x90\x00${'\x00'.repeat(60)}PE\x00\x00`),
  elf: text('\x7FELF\x02\x01\x01'),
  zip: createZip({ 'readme.txt': 'x' }),
  jar: createZip({ 'META-INF/MANIFEST.MF': 'x' }),
  msi: compoundFile(['\u4840\u3F3F\u4577', 'SummaryInformation']),
  html: text('<!doctype html><html><script>alert(1)</script></html>'),
  script: text('#!/bin/sh\nrm -rf ~\n'),
  macros: officeZip('docx', { 'word/vbaProject.bin': 'x' }),
  bmp: text('BM6\x00'),
  rtf: text('{\\rtf1}'),
  text: text('Bonjour'),
  xml: text('<?xml version="1.0"?><note/>'),
}
