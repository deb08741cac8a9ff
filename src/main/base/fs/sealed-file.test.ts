import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { createCipher } from '../encryption'
import { nodeRandomAccess as disk } from './random-access'
import { chunkBytes, createPartialFile, openSealedFile, resumePartialFile } from './sealed-file'

const folder = mkdtempSync(path.join(tmpdir(), 'tutorat-sealed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const cipher = createCipher(randomBytes(32), 'lessons')
const header = { contentType: 'video/mp4', validator: '"a"', size: null, receivedAt: 1 }
let count = 0
const nextFile = (): string => path.join(folder, `file-${String((count += 1))}`)

async function write(content: Buffer, file = nextFile()): Promise<string> {
  const partial = await createPartialFile(disk, file, cipher, { ...header, size: content.byteLength })
  await partial.append(content)
  await partial.finish()
  await partial.close()
  return file
}

async function read(file: string, start = 0, end = Number.POSITIVE_INFINITY): Promise<Buffer | null> {
  const opened = await openSealedFile(disk, file, cipher)
  if (opened === null) return null
  const parts: Uint8Array[] = []
  for await (const part of opened.read(start, Math.min(end, opened.size))) parts.push(part)
  await opened.close()
  return Buffer.concat(parts)
}

describe('a sealed file', () => {
  it.each([0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 3 * chunkBytes])('returns its %i bytes', async (size) => {
    const content = randomBytes(size)
    const file = await write(content)
    expect((await read(file))?.equals(content)).toBe(true)
  })

  it('returns any range', async () => {
    const content = randomBytes(3 * chunkBytes + 100)
    const file = await write(content)
    const offset = fc.integer({ min: 0, max: content.byteLength })
    await fc.assert(
      fc.asyncProperty(offset, offset, async (a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)]
        expect((await read(file, start, end))?.equals(content.subarray(start, end))).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  it('D2: contains no plain content on the disk', async () => {
    const content = Buffer.from('Fonctions affines '.repeat(10_000))
    const file = await write(content)
    expect(readFileSync(file).includes('Fonctions affines')).toBe(false)
    expect(readFileSync(file).includes('video/mp4')).toBe(false)
  })

  it('is not readable with another key, truncated, exchanged or changed', async () => {
    const content = randomBytes(2 * chunkBytes + 10)
    const other = createCipher(randomBytes(32), 'lessons')
    const file = await write(content)
    expect(await openSealedFile(disk, file, other)).toBeNull()
    const bytes = readFileSync(file)
    for (const cut of [1, 10, chunkBytes, 2 * chunkBytes]) {
      writeFileSync(file, bytes.subarray(0, bytes.byteLength - cut))
      expect(await openSealedFile(disk, file, cipher)).toBeNull()
    }
    const changed = Buffer.from(bytes)
    changed.writeUInt8((changed[chunkBytes] ?? 0) ^ 1, chunkBytes)
    writeFileSync(file, changed)
    await expect(read(file)).rejects.toThrow('damaged')
  })

  it('is incomplete until it is finished', async () => {
    const file = nextFile()
    const partial = await createPartialFile(disk, file, cipher, header)
    await partial.append(randomBytes(2 * chunkBytes))
    await partial.close()
    expect(await openSealedFile(disk, file, cipher)).toBeNull()
  })
})

describe('a partial file', () => {
  it('continues after any torn end with the full chunks before it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 3 * chunkBytes }), fc.boolean(), async (cut, isGarbled) => {
        const content = randomBytes(4 * chunkBytes + 77)
        const file = nextFile()
        const partial = await createPartialFile(disk, file, cipher, { ...header, size: content.byteLength })
        await partial.append(content.subarray(0, 3 * chunkBytes + 5))
        await partial.close()
        const bytes = readFileSync(file)
        const torn = bytes.subarray(0, bytes.byteLength - cut)
        writeFileSync(file, isGarbled ? Buffer.concat([torn, randomBytes(50)]) : torn)
        const resumed = await resumePartialFile(disk, file, cipher)
        if (resumed === null) return expect(torn.byteLength).toBeLessThan(chunkBytes)
        expect(resumed.offset() % chunkBytes).toBe(0)
        expect(resumed.offset()).toBeLessThanOrEqual(3 * chunkBytes)
        await resumed.append(content.subarray(resumed.offset()))
        await resumed.finish()
        await resumed.close()
        expect((await read(file))?.equals(content)).toBe(true)
      }),
      { numRuns: 25 },
    )
  })

  it('is missing or unreadable: there is nothing to resume', async () => {
    expect(await resumePartialFile(disk, nextFile(), cipher)).toBeNull()
    const file = nextFile()
    writeFileSync(file, 'no header')
    expect(await resumePartialFile(disk, file, cipher)).toBeNull()
  })
})
