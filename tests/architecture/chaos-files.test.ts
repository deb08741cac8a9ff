import { execFile } from 'node:child_process'
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { readAll, type FileFindings } from '../../scripts/chaos/files/read-all'
import { createReport } from '../../scripts/chaos/files/report'

const runCommand = () =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, ['scripts/chaos/files.mjs'], (error, output, errors) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: output + errors }),
    )
  })

/** Stands for a reader that one file stops, one ends and one keeps busy for ever. */
const faultyWorker = () =>
  new Worker(
    `const { parentPort } = require('node:worker_threads')
     parentPort.on('message', ({ name }) => {
       if (name === 'throws') throw new RangeError('too deep')
       if (name === 'ends') process.exit()
       while (name === 'hangs') continue
       parentPort.postMessage([{ kind: 'text', refusal: name === 'empty' ? 'no words left' : null }])
     })
     parentPort.postMessage('ready')`,
    { eval: true },
  )

async function readWithFaults(names: readonly string[]) {
  const read: FileFindings[] = []
  const files = names.map((name) => ({ name, path: name }))
  for await (const each of readAll(files, { createWorker: faultyWorker, limitMs: 300 })) read.push(each)
  return read
}

describe('chaos -- files', () => {
  it('reads its own sample of every kind and reports each refusal with its reason', async () => {
    const { code, output } = await runCommand()
    expect(output).not.toContain('unexpected:')
    for (const kind of ['name', 'homework', 'transcript', 'playlist', 'html', 'text'])
      expect(output).toMatch(new RegExp(`^${kind}: \\d+ read, \\d+ refused, 0 failed$`, 'm'))
    expect(output).toContain('refused: macros (1)\n    "macros.docx"')
    expect(output).toContain('refused: protected (1)\n    "protégée.m3u8"')
    expect(output).toContain('elements that are not rendered: script 1')
    expect(code).toBe(0)
  })

  it('reports a file that throws, ends the reader or never ends as a failure, and reads the others', async () => {
    const files = await readWithFaults(['a', 'throws', 'b', 'ends', 'hangs', 'c'])
    expect(files).toEqual([
      { name: 'a', findings: [{ kind: 'text', refusal: null }] },
      { name: 'throws', findings: [{ kind: 'name', failure: 'RangeError: too deep' }] },
      { name: 'b', findings: [{ kind: 'text', refusal: null }] },
      { name: 'ends', findings: [{ kind: 'name', failure: 'ended the process' }] },
      { name: 'hangs', findings: [{ kind: 'name', failure: 'took longer than 300 ms' }] },
      { name: 'c', findings: [{ kind: 'text', refusal: null }] },
    ])
    expect(createReport(files).failures).toBe(3)
  })

  it('counts refusals apart from failures', async () => {
    const { text, failures } = createReport(await readWithFaults(['empty', 'full']))
    expect(failures).toBe(0)
    expect(text).toBe('text: 2 read, 1 refused, 0 failed\n  refused: no words left (1)\n    "empty"')
  })
})
