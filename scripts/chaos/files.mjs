import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { runnerImport } from 'vite'

const load = async (name) => (await runnerImport(`scripts/chaos/files/${name}.ts`)).module
const limitMs = 5000

/** Regular files only, in the order of their paths: links may lead anywhere. */
function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted()
    .map((name) => ({ name, path: path.join(folder, name) }))
}

async function readFolder(folder) {
  const { readAll } = await load('read-all')
  const createWorker = () => new Worker(new URL('files/worker.mjs', import.meta.url))
  return Array.fromAsync(readAll(listFiles(folder), { createWorker, limitMs }))
}

/** Without a folder, a sample made here whose refusals are known. */
async function readSample() {
  const { writeSample, findUnexpected } = await load('sample')
  const folder = mkdtempSync(path.join(tmpdir(), 'tutorat-files-'))
  try {
    writeSample(folder)
    const files = await readFolder(folder)
    return { files, unexpected: findUnexpected(files) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const [folder] = process.argv.slice(2)
const { files, unexpected } =
  folder === undefined ? await readSample() : { files: await readFolder(path.resolve(folder)), unexpected: [] }
const { createReport } = await load('report')
const { text, failures } = createReport(files)
console.log(text)
for (const each of unexpected) console.log(`unexpected: ${each}`)
console.log(`${files.length} files, ${failures} failures`)
process.exitCode = failures + unexpected.length > 0 || files.length === 0 ? 1 : 0
