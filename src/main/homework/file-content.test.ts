import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { homeworkTypes } from '../../shared/desktop/homework'
import { compoundFile, officeZip, sampleOf, strangers, zipOf } from '../../../tests/support/office-files'
import { isWhatItSays } from './file-content'

const text = (content: string) => new TextEncoder().encode(content)
const same = (one: string, other: string) => one === other || (/^jpe?g$/.test(one) && /^jpe?g$/.test(other))
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
const bytes = fc.uint8Array({ maxLength: 200 })
const type = fc.constantFrom(...homeworkTypes)

describe('H5: the inside of a file', () => {
  it.each(homeworkTypes)('of %s is known by its own bytes, and no other type passes for it', async (wanted) => {
    for (const given of homeworkTypes) expect([wanted, given, await isWhatItSays(wanted, sampleOf[given])]).toEqual([wanted, given, same(wanted, given)])
  })

  it.each(Object.keys(strangers))('of %s is never taken, whatever it is called', async (name) => {
    const stranger = strangers[name] ?? new Uint8Array()
    for (const wanted of homeworkTypes) expect([wanted, await isWhatItSays(wanted, stranger)]).toEqual([wanted, false])
  })

  it('H5: 2 000 renamed and glued files are taken only as what they begin as, and never as two documents', async () => {
    const stranger = fc.constantFrom(...Object.values(strangers))
    const glued = fc.oneof(
      fc.tuple(stranger, type).map(([before, behind]) => ({ begins: null, content: joined(before, sampleOf[behind]) })),
      fc.tuple(type, stranger, bytes).map(([before, behind, more]) => ({ begins: before, content: joined(sampleOf[before], behind, more) })),
      fc.tuple(bytes, type).filter(([before]) => before.length > 0).map(([before, behind]) => ({ begins: null, content: joined(before, sampleOf[behind]) })),
      fc.tuple(type, type).map(([one, other]) => ({ begins: one, content: joined(sampleOf[one], sampleOf[other]) })),
      fc.tuple(type, fc.nat({ max: 40 })).map(([one, length]) => ({ begins: one, content: sampleOf[one].slice(0, length) })),
    )
    await fc.assert(
      fc.asyncProperty(glued, type, async ({ begins, content }, wanted) => {
        const isTaken = await isWhatItSays(wanted, content)
        // Empty space before a drawing is part of it.
        const isDrawing = wanted === 'svg' && /^\s*<(?:\?xml|svg)/.test(new TextDecoder().decode(content))
        if (isTaken && !isDrawing) expect(begins === null ? 'a stranger' : same(begins, wanted)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['declares entities', '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>'],
    ['declares an entity outside', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>'],
    ['has a part of its own in its document type', '<!DOCTYPE svg [ ]><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['has another root', '<html xmlns="http://www.w3.org/1999/xhtml"><svg xmlns="http://www.w3.org/2000/svg"/></html>'],
    ['begins with words', 'Bonjour <svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['has no namespace', '<svg viewBox="0 0 1 1"/>'],
    ['breaks off', '<svg xmlns="http://www.w3.org/2000/svg"><path'],
    ['goes on as a page', '<svg xmlns="http://www.w3.org/2000/svg"></svg><script>alert(1)</script>'],
    ['hides its root in a comment', '<!-- <svg xmlns="http://www.w3.org/2000/svg"> --><x/>'],
    ['holds a zero', '<svg xmlns="http://www.w3.org/2000/svg">\0</svg>'],
  ])('H5: a drawing that %s is refused', async (_what, content) => {
    expect(await isWhatItSays('svg', text(content))).toBe(false)
  })

  it.each([
    ['plain', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['of Inkscape', '\uFEFF<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- Created with Inkscape > -->\n<svg\n xmlns:svg="http://www.w3.org/2000/svg"\n xmlns="http://www.w3.org/2000/svg"><g/></svg>\n'],
    ['with its public document type', '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['with a prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg"></s:svg>'],
    ['with > in an attribute', '<svg aria-label="a > b" xmlns="http://www.w3.org/2000/svg"></svg><!-- the end -->'],
  ])('a drawing %s is taken', async (_what, content) => {
    expect(await isWhatItSays('svg', text(content))).toBe(true)
  })

  it('a drawing in the letters of Western Europe or in UTF-16 is taken', async () => {
    const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><svg xmlns="http://www.w3.org/2000/svg"><title>été</title></svg>', 'latin1')
    expect(await isWhatItSays('svg', new Uint8Array(latin))).toBe(true)
    expect(await isWhatItSays('svg', joined(new Uint8Array([0xff, 0xfe]), new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>', 'utf16le'))))).toBe(true)
  })

  it.each([
    ['whose list is at the end of many pictures', 'pptx', officeZip('pptx', Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`ppt/media/image${String(index)}.png`, 'x'])))],
    ['that names its types last', 'docx', zipOf({ 'word/document2.xml': '<x/>', 'word/embeddings/xl.xlsx': 'x', '_rels/.rels': '', '[Content_Types].xml': '' })],
    ['with a comment', 'xlsx', zipOf({ '[Content_Types].xml': '', '_rels/.rels': '', 'xl/workbook.xml': '' }, 'Classeur de Lina')],
  ] as const)('an office file %s is taken', async (_what, wanted, content) => {
    expect(await isWhatItSays(wanted, content)).toBe(true)
  })

  it('a large compound file is followed through its tables to a far directory', async () => {
    expect(await isWhatItSays('doc', compoundFile(['WordDocument'], 90))).toBe(true)
  })

  it('H5: a compound file whose tables or directory come back to themselves is read once, not as often as it has sectors', async () => {
    const sectors = 20_000
    const looped = Buffer.alloc(512 * (sectors + 1))
    Buffer.from(compoundFile([])).copy(looped)
    // The list of tables goes on in sector 1, and so does that sector, and the directory begins there.
    looped.writeUInt32LE(1, 68)
    looped.writeUInt32LE(1, 48)
    for (let at = 512; at + 512 <= looped.length; at += 512) looped.writeUInt32LE(1, at + 508)
    for (let index = 0; index < 128; index += 1) looped.writeUInt32LE(1, 512 + index * 4)
    const reads = vi.spyOn(DataView.prototype, 'getUint32')
    onTestFinished(() => reads.mockRestore())
    expect(await isWhatItSays('doc', new Uint8Array(looped))).toBe(false)
    expect(reads.mock.calls.length).toBeLessThan(2_000)
  })

  it.each([
    ['doc', 'a storage', ['Macros']], ['doc', 'a storage', ['VBA']], ['doc', 'a stream', ['_VBA_PROJECT']], ['xls', 'a storage', ['_VBA_PROJECT_CUR']], ['xls', 'a storage', ['_vba_project_cur']],
  ] as const)('H5: a %s with macros in %s of the name %s is refused', async (wanted, kind, [name]) => {
    const main = wanted === 'doc' ? 'WordDocument' : 'Workbook'
    const content = Buffer.from(compoundFile([main, name, 'SummaryInformation']))
    if (kind === 'a storage') content[1024 + 128 + 66] = 1
    expect(await isWhatItSays(wanted, new Uint8Array(content))).toBe(false)
    expect(await isWhatItSays(wanted, compoundFile([main, 'Macro notes', 'SummaryInformation']))).toBe(true)
  })

  it.each([['in the middle of a sector', 100], ['across the end of a sector, in a chain that goes backwards', 500]])('H5: a ppt that says %s that it has macros is refused, and one that says that it has none is not', async (_where, at) => {
    for (const hasMacros of [true, false]) {
      // Sector 3 is the beginning of the stream, sector 2 its end.
      const content = Buffer.concat([compoundFile(['PowerPoint Document']), Buffer.alloc(1024)])
      content.writeUInt32LE(3, 1024 + 116)
      content.writeUInt32LE(2, 512 + 3 * 4)
      const stream = Buffer.alloc(1024)
      Buffer.from([2, 0, 0, 4, 12, 0, 0, 0, 7, 0, 0, 0, hasMacros ? 1 : 0, 0, 0, 0, 2, 0, 0, 0]).copy(stream, at)
      stream.copy(content, 512 * 4, 0, 512)
      stream.copy(content, 512 * 3, 512)
      expect(await isWhatItSays('ppt', new Uint8Array(content))).toBe(!hasMacros)
    }
  })

  it('H5: random bytes behind a compound or zip head never take long and never throw', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('doc', 'docx', 'xls', 'pptx', 'svg', 'pdf', 'png', 'jpg', 'gif' as const), fc.uint8Array({ maxLength: 2_000 }), async (wanted, noise) => {
        const content = joined(sampleOf[wanted].slice(0, 520), noise)
        expect(typeof (await isWhatItSays(wanted, content))).toBe('boolean')
      }),
      { numRuns: 500 },
    )
  })
})
