import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { homeworkLimits } from '../desktop/homework'
import { homeworkAddresses, parseUploadAddress } from './uploads'

const parse = (address: string) => parseUploadAddress(new URL(address, 'app://tutorat'))
const examId = fc.integer({ min: 1, max: 999_999_999_999_999 })
const size = fc.integer({ min: 0, max: 999_999_999_999_999 })

describe('upload addresses', () => {
  it('reads each address that the page makes', () => {
    fc.assert(
      fc.property(examId, fc.string({ minLength: 1, unit: 'grapheme', maxLength: 100 }), size, (exam, name, bytes) => {
        expect(parse(homeworkAddresses.add(exam, { name, size: bytes }))).toEqual({
          kind: 'upload',
          upload: { kind: 'file', examId: exam, name, bytes },
        })
      }),
    )
    fc.assert(
      fc.property(
        examId,
        fc.string(),
        fc.integer({ min: 1, max: homeworkLimits.files }),
        size,
        (exam, of, pages, bytes) => {
          expect(parse(homeworkAddresses.merged(exam, { of, pages, size: bytes }))).toEqual({
            kind: 'upload',
            upload: { kind: 'merged', examId: exam, of, pages, bytes },
          })
        },
      ),
    )
    fc.assert(
      fc.property(examId, fc.uuid(), (exam, fileId) => {
        expect(parse(homeworkAddresses.file(exam, fileId))).toEqual({ kind: 'staged', examId: exam, fileId })
      }),
    )
  })

  it.each([
    ['an exam of another form', '/homework/05/files?name=a&bytes=1', { kind: 'unknown' }],
    ['another collection', '/homework/5/pages?name=a&bytes=1', { kind: 'unknown' }],
    ['a merged file by id', '/homework/5/merged/7d3c2f4e-5a61-4b7e-9d0c-1f2a3b4c5d6e', { kind: 'unknown' }],
    ['no name', '/homework/5/files?name=&bytes=1', { kind: 'upload', upload: null }],
    ['a name beyond its limit', `/homework/5/files?name=${'a'.repeat(1001)}&bytes=1`, { kind: 'upload', upload: null }],
    ['a size that is no number', '/homework/5/files?name=a&bytes=1e3', { kind: 'upload', upload: null }],
    ['no pages', '/homework/5/merged?of=x&pages=0&bytes=1', { kind: 'upload', upload: null }],
    [
      'more pages than files',
      `/homework/5/merged?of=x&pages=${homeworkLimits.files + 1}&bytes=1`,
      { kind: 'upload', upload: null },
    ],
  ])('refuses %s', (_case, address, expected) => {
    expect(parse(address)).toEqual(expected)
  })
})
