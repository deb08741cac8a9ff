import { describe, expect, it } from 'vitest'
import { gatherWhole, hasSecret, kindOfFile, keptLimit } from './media-kinds'

describe('the kind that a file is cached as', () => {
  it.each([
    ['image/png', '/a', 'pages'],
    ['IMAGE/JPEG', '/a.pdf', 'pages'],
    ['application/pdf', '/a', 'attachments'],
    ['application/pdf; charset=binary', '/a', 'attachments'],
    ['application/vnd.ms-excel', '/a', 'attachments'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', '/a', 'attachments'],
    ['application/vnd.oasis.opendocument.text', '/a', 'attachments'],
    ['text/csv', '/a', 'attachments'],
    ['application/pdfx', '/a.pdf', null],
    ['x-application/pdf', '/a.pdf', null],
    ['text/html', '/a.pdf', null],
    ['video/mp4', '/a', null],
    ['', '/a.pdf', 'attachments'],
    ['', '/a.PNG', 'pages'],
    ['application/octet-stream', '/a.docx', 'attachments'],
    ['binary/octet-stream;x', '/a.jpg', 'pages'],
    ['application/octet-stream', '/a', null],
    ['application/octet-stream', '/a.pdf/b', null],
    ['application/octet-streams', '/a.pdf', null],
    ['image/png', '/a.m3u8', null],
    ['image/png', '/a.key', null],
    ['application/octet-stream', '/a.ts', null],
    ['image/png', '/a.key.png', 'pages'],
  ])('of %j at %s is %s', (contentType, pathname, kind) => {
    expect(kindOfFile(contentType, new URL(`https://files.example${pathname}`))).toBe(kind)
  })
})

describe('an address with a secret', () => {
  it.each([
    ['?X-Amz-Signature=a', true], ['?page=2&TOKEN=a', true], ['?key=a', true], ['?hash=a', true], ['?hdnts=a', true], ['?Expires=1', true], ['?jwt', true],
    ['', false], ['?page=2', false], ['?keyword=a', false], ['?monkey=a', false], ['?hashes=a', false], ['?q=token', false], ['#token=a', false],
  ])('D1: %s has one: %s', (search, expected) => {
    expect(hasSecret(new URL(`https://files.example/a.pdf${search}`))).toBe(expected)
  })
})

describe('a file on its way to the page', () => {
  async function pass(parts: number[], expected: number | null) {
    const gathered: number[][] = []
    const source = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const [index, length] of parts.entries()) controller.enqueue(new Uint8Array(length).fill(index + 1))
        controller.close()
      },
    })
    const passed = await new Response(source.pipeThrough(gatherWhole(expected, (bytes) => gathered.push([bytes.byteLength, bytes[0] ?? 0, bytes.at(-1) ?? 0])))).bytes()
    return { passed: passed.byteLength, gathered }
  }

  it('is given whole once its expected bytes have passed, or its end where no length is told', async () => {
    expect(await pass([2, 3], 5)).toEqual({ passed: 5, gathered: [[5, 1, 2]] })
    expect(await pass([2, 3], null)).toEqual({ passed: 5, gathered: [[5, 1, 2]] })
  })

  it('is not given where it is empty, or of another length than expected', async () => {
    expect(await pass([], null)).toEqual({ passed: 0, gathered: [] })
    expect(await pass([], 0)).toEqual({ passed: 0, gathered: [] })
    expect(await pass([2, 3], 6)).toEqual({ passed: 5, gathered: [] })
    expect(await pass([2, 3], 4)).toEqual({ passed: 5, gathered: [] })
  })

  it('F5: is given up to the limit, and passes on beyond it', async () => {
    expect((await pass([keptLimit - 1, 1], null)).gathered).toEqual([[keptLimit, 1, 2]])
    expect(await pass([keptLimit, 1], null)).toEqual({ passed: keptLimit + 1, gathered: [] })
  })
})
