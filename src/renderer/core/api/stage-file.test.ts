import { describe, expect, it, onTestFinished } from 'vitest'
import { http } from './http'
import { readStaged, stage } from './stage-file'

const taken = {
  draft: { examId: 7, files: [], merged: null, delivery: { step: 'editing' } },
  refused: [{ name: 'a.heic', reason: 'heic' }],
}

function setUp(answer: { status?: number; data?: unknown } | 'lost') {
  const sent: {
    method: string | undefined
    url: string | undefined
    type: unknown
    bytes: unknown
    signal: unknown
  }[] = []
  const { adapter } = http.defaults
  http.defaults.adapter = async (config) => {
    const { method, url, data, signal } = config
    sent.push({ method, url, type: config.headers.get('content-type'), bytes: data, signal })
    if (answer === 'lost') throw new Error('net')
    return { data: null, status: 200, statusText: '', headers: {}, config, ...answer }
  }
  onTestFinished(() => void Object.assign(http.defaults, { adapter }))
  return sent
}

describe('stage', () => {
  it('posts the bytes of the file, and passes on what was taken and refused', async () => {
    const sent = setUp({ data: taken })
    const { signal } = new AbortController()
    const bytes = new Blob(['x'])
    expect(await stage('/homework/7/files', bytes, signal)).toEqual(taken)
    expect(sent).toEqual([
      { method: 'post', url: '/homework/7/files', type: 'application/octet-stream', bytes, signal },
    ])
  })

  it.each<[string, Parameters<typeof setUp>[0], string]>([
    ['is too large', { status: 413, data: taken }, 'too-large'],
    ['is of another draft', { status: 409, data: taken }, 'changed'],
    ['is not taken', { status: 500, data: taken }, 'failed'],
    ['is taken in words that cannot be read', { data: { draft: null } }, 'failed'],
    ['gets no answer', 'lost', 'failed'],
  ])('says that a file %s', async (_, answer, outcome) => {
    setUp(answer)
    expect(await stage('/homework/7/files', new Blob(['x']))).toBe(outcome)
  })
})

describe('readStaged', () => {
  it('gives the bytes, or null for a file that is gone', async () => {
    const data = new Blob(['x'])
    setUp({ data })
    expect(await readStaged('/homework/7/files/a')).toBe(data)
    setUp({ status: 404 })
    expect(await readStaged('/homework/7/files/a')).toBeNull()
  })

  it.each([201, 302, 500])('rejects the status %i, which says nothing of the file', async (status) => {
    setUp({ status, data: new Blob(['x']) })
    await expect(readStaged('/homework/7/files/a')).rejects.toThrow(String(status))
  })
})
