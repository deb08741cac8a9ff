import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { homeworkTypes } from '#shared/desktop/homework.ts'
import type { HomeworkType } from '#shared/homework-type.ts'
import { compoundFile, officeZip, samples, strangers, createZip } from '#tests/support/office-files.ts'
import { findContentRefusal } from './file-content'

const text = (content: string) => new TextEncoder().encode(content)
const isSameType = (a: string, b: string) => a === b || (/^jpe?g$/.test(a) && /^jpe?g$/.test(b))
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
const bytes = fc.uint8Array({ maxLength: 200 })
const anyType = fc.constantFrom(...homeworkTypes)

const matchesExtension = async (type: HomeworkType, content: Uint8Array) =>
  (await findContentRefusal(type, content)) === null

describe('H5: findContentRefusal', () => {
  it.each(homeworkTypes)('accepts %s only with its own content', async (extension) => {
    for (const actual of homeworkTypes)
      expect([extension, actual, await matchesExtension(extension, samples[actual])]).toEqual([
        extension,
        actual,
        isSameType(extension, actual),
      ])
  })

  it.each(Object.keys(strangers))('refuses %s under every extension', async (name) => {
    const stranger = strangers[name] ?? new Uint8Array()
    for (const extension of homeworkTypes)
      expect([extension, await matchesExtension(extension, stranger)]).toEqual([extension, false])
  })

  it('H5: accepts 2 000 renamed and concatenated files only as the type that they begin with', async () => {
    const stranger = fc.constantFrom(...Object.values(strangers))
    const glued = fc.oneof(
      fc.tuple(stranger, anyType).map(([before, after]) => ({ begins: null, content: joined(before, samples[after]) })),
      fc
        .tuple(anyType, stranger, bytes)
        .map(([before, after, more]) => ({ begins: before, content: joined(samples[before], after, more) })),
      fc
        .tuple(bytes, anyType)
        .filter(([before]) => before.length > 0)
        .map(([before, after]) => ({ begins: null, content: joined(before, samples[after]) })),
      fc
        .tuple(anyType, anyType)
        .map(([first, second]) => ({ begins: first, content: joined(samples[first], samples[second]) })),
      fc
        .tuple(anyType, fc.nat({ max: 40 }))
        .map(([first, length]) => ({ begins: first, content: samples[first].slice(0, length) })),
    )
    await fc.assert(
      fc.asyncProperty(glued, anyType, async ({ begins, content }, extension) => {
        const isAccepted = await matchesExtension(extension, content)
        const isSvg = extension === 'svg' && /^\s*<(?:\?xml|svg)/.test(new TextDecoder().decode(content))
        if (isAccepted && !isSvg) expect(begins === null ? 'an unknown type' : isSameType(begins, extension)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    [
      'declares entities',
      '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>',
    ],
    [
      'declares an entity outside',
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>',
    ],
    ['has an internal subset', '<!DOCTYPE svg [ ]><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['has another root', '<html xmlns="http://www.w3.org/1999/xhtml"><svg xmlns="http://www.w3.org/2000/svg"/></html>'],
    ['begins with text', 'Bonjour <svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['has no namespace', '<svg viewBox="0 0 1 1"/>'],
    ['breaks off', '<svg xmlns="http://www.w3.org/2000/svg"><path'],
    ['continues as HTML', '<svg xmlns="http://www.w3.org/2000/svg"></svg><script>alert(1)</script>'],
    ['hides its root in a comment', '<!-- <svg xmlns="http://www.w3.org/2000/svg"> --><x/>'],
    ['contains a NUL', '<svg xmlns="http://www.w3.org/2000/svg">\0</svg>'],
  ])('H5: refuses an SVG that %s', async (_what, content) => {
    expect(await matchesExtension('svg', text(content))).toBe(false)
  })

  it.each([
    ['plain', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    [
      'written by Inkscape',
      '\uFEFF<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- Created with Inkscape > -->\n<svg\n ' +
        'xmlns:svg="http://www.w3.org/2000/svg"\n xmlns="http://www.w3.org/2000/svg"><g/></svg>\n',
    ],
    [
      'with the public document type',
      '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" ' +
        '"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg xmlns="http://www.w3.org/2000/svg"/>',
    ],
    ['with a prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg"></s:svg>'],
    ['with > in an attribute', '<svg aria-label="a > b" xmlns="http://www.w3.org/2000/svg"></svg><!-- the end -->'],
  ])('accepts an SVG %s', async (_what, content) => {
    expect(await matchesExtension('svg', text(content))).toBe(true)
  })

  it('accepts an SVG in Latin-1 or UTF-16', async () => {
    const latin = Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-1"?><svg xmlns="http://www.w3.org/2000/svg"><title>été</title></svg>',
      'latin1',
    )
    expect(await matchesExtension('svg', new Uint8Array(latin))).toBe(true)
    expect(
      await matchesExtension(
        'svg',
        joined(
          new Uint8Array([0xff, 0xfe]),
          new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>', 'utf16le')),
        ),
      ),
    ).toBe(true)
  })

  it.each([
    [
      'with many pictures before its directory',
      'pptx',
      officeZip(
        'pptx',
        Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`ppt/media/image${String(index)}.png`, 'x'])),
      ),
    ],
    [
      'with [Content_Types].xml at the end',
      'docx',
      createZip({
        'word/document2.xml': '<x/>',
        'word/embeddings/xl.xlsx': 'x',
        '_rels/.rels': '',
        '[Content_Types].xml': '',
      }),
    ],
    [
      'with a comment',
      'xlsx',
      createZip({ '[Content_Types].xml': '', '_rels/.rels': '', 'xl/workbook.xml': '' }, 'Classeur de Lina'),
    ],
    [
      'with backslashes in its names',
      'xlsx',
      createZip({ '[Content_Types].xml': '', '_rels\\.rels': '', 'xl\\workbook.xml': '' }),
    ],
    [
      'with its names in another case',
      'docx',
      createZip({ '[content_types].xml': '', '_Rels/.rels': '', 'Word/Document.xml': '' }),
    ],
  ] as const)('accepts an Office file %s', async (_what, extension, content) => {
    expect(await matchesExtension(extension, content)).toBe(true)
  })

  it.each([
    ['pdf', 'line breaks before its head', joined(text('\r\n\n'), samples.pdf)],
    ['pdf', 'a byte order mark before its head', joined(new Uint8Array([0xef, 0xbb, 0xbf]), samples.pdf)],
    ['docx', 'a line break after its end', joined(officeZip('docx'), text('\r\n'))],
    ['docx', 'zeros after its end', joined(officeZip('docx'), new Uint8Array(512))],
  ] as const)('accepts a %s file with %s', async (extension, _what, content) => {
    expect(await matchesExtension(extension, content)).toBe(true)
  })

  it.each([
    ['pdf', 'another byte before its head', joined(text('x'), samples.pdf)],
    ['pdf', 'a web page before its head', joined(strangers['html'] ?? text(''), samples.pdf)],
    ['pdf', '1,025 blanks before its head', joined(text(' '.repeat(1025)), samples.pdf)],
    ['docx', 'a byte after its end', joined(officeZip('docx'), text('x'))],
    ['docx', 'a program after its end', joined(officeZip('docx'), strangers['exe'] ?? text(''))],
    ['docx', '1,025 zeros after its end', joined(officeZip('docx'), new Uint8Array(1025))],
  ] as const)('H5: refuses a %s file with %s', async (extension, _what, content) => {
    expect(await matchesExtension(extension, content)).toBe(false)
  })

  it('accepts a document with an embedded workbook as the type of its root, and refuses macros in it', async () => {
    const names = ['WordDocument', 'ObjectPool', 'Workbook', '_1234']
    const document = compoundFile(names, 1, { 1: 3, 3: 2 })
    expect(await findContentRefusal('doc', document)).toBeNull()
    expect(await findContentRefusal('xls', document)).toBe('content')
    const withMacros = compoundFile(['WordDocument', 'ObjectPool', 'VBA', '_1234'], 1, { 1: 3, 3: 2 })
    expect(await findContentRefusal('doc', withMacros)).toBe('macros')
  })

  it('names macros and passwords', async () => {
    expect(await findContentRefusal('docx', officeZip('docx', { 'word/vbaProject.bin': 'x' }))).toBe('macros')
    expect(await findContentRefusal('xlsx', officeZip('xlsx', { 'xl/macrosheets/sheet1.xml': 'x' }))).toBe('macros')
    for (const name of ['word\\vbaProject.bin', 'Word/VBAPROJECT.BIN'])
      expect(await findContentRefusal('docx', officeZip('docx', { [name]: 'x' }))).toBe('macros')
    expect(await findContentRefusal('xls', compoundFile(['Workbook', '_VBA_PROJECT_CUR']))).toBe('macros')
    expect(await findContentRefusal('docx', compoundFile(['EncryptionInfo', 'EncryptedPackage']))).toBe('password')
  })

  it('follows the allocation tables of a large OLE file to its directory', async () => {
    expect(await matchesExtension('doc', compoundFile(['WordDocument'], 90))).toBe(true)
  })

  it('H5: reads circular tables and directories of an OLE file once', async () => {
    const sectors = 20_000
    const looped = Buffer.alloc(512 * (sectors + 1))
    Buffer.from(compoundFile([])).copy(looped)
    // The list of tables points to itself in sector 1, which also begins the directory.
    looped.writeUInt32LE(1, 68)
    looped.writeUInt32LE(1, 48)
    for (let at = 512; at + 512 <= looped.length; at += 512) looped.writeUInt32LE(1, at + 508)
    for (let index = 0; index < 128; index += 1) looped.writeUInt32LE(1, 512 + index * 4)
    const reads = vi.spyOn(DataView.prototype, 'getUint32')
    onTestFinished(() => reads.mockRestore())
    expect(await matchesExtension('doc', new Uint8Array(looped))).toBe(false)
    expect(reads.mock.calls.length).toBeLessThan(2_000)
  })

  it.each([
    ['doc', 'a storage', ['Macros']],
    ['doc', 'a storage', ['VBA']],
    ['doc', 'a stream', ['_VBA_PROJECT']],
    ['xls', 'a storage', ['_VBA_PROJECT_CUR']],
    ['xls', 'a storage', ['_vba_project_cur']],
  ] as const)('H5: refuses a %s with macros in %s named %s', async (extension, kind, [name]) => {
    const main = extension === 'doc' ? 'WordDocument' : 'Workbook'
    const content = Buffer.from(compoundFile([main, name, 'SummaryInformation']))
    if (kind === 'a storage') content[1024 + 128 + 66] = 1
    expect(await matchesExtension(extension, new Uint8Array(content))).toBe(false)
    expect(await matchesExtension(extension, compoundFile([main, 'Macro notes', 'SummaryInformation']))).toBe(true)
  })

  it.each([
    ['in the middle of a sector', 100],
    ['across the end of a sector, in a chain that goes backwards', 500],
  ])('H5: refuses a ppt with a macro flag %s, and accepts it without the flag', async (_where, at) => {
    for (const hasMacros of [true, false]) {
      // The stream occupies sector 3, then 2.
      const content = Buffer.concat([compoundFile(['PowerPoint Document']), Buffer.alloc(1024)])
      content.writeUInt32LE(3, 1024 + 116)
      content.writeUInt32LE(2, 512 + 3 * 4)
      const stream = Buffer.alloc(1024)
      Buffer.from([2, 0, 0, 4, 12, 0, 0, 0, 7, 0, 0, 0, hasMacros ? 1 : 0, 0, 0, 0, 2, 0, 0, 0]).copy(stream, at)
      stream.copy(content, 512 * 4, 0, 512)
      stream.copy(content, 512 * 3, 512)
      expect(await matchesExtension('ppt', new Uint8Array(content))).toBe(!hasMacros)
    }
  })

  it('H5: never throws on random bytes after a valid header', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('doc', 'docx', 'xls', 'pptx', 'svg', 'pdf', 'png', 'jpg', 'gif' as const),
        fc.uint8Array({ maxLength: 2_000 }),
        async (extension, noise) => {
          const content = joined(samples[extension].slice(0, 520), noise)
          expect(typeof (await matchesExtension(extension, content))).toBe('boolean')
        },
      ),
      { numRuns: 500 },
    )
  })
})
