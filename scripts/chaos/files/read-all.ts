import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import type { Finding } from './read-file'

/** `name`: the path within the folder. */
export type FileToRead = { path: string; name: string }
export type FileFindings = { name: string; findings: readonly Finding[] }

type Options = { createWorker: () => Worker; limitMs: number }

/** A file that throws, ends the worker or takes longer than the limit is a failure; the others are read by a new one. */
export async function* readAll(
  files: readonly FileToRead[],
  { createWorker, limitMs }: Options,
): AsyncGenerator<FileFindings> {
  let worker: Worker | null = null
  try {
    for (const file of files) {
      worker ??= await start(createWorker)
      const read = await readOne(worker, file, limitMs)
      if (typeof read === 'string') {
        await worker.terminate()
        worker = null
      }
      yield { name: file.name, findings: typeof read === 'string' ? [{ kind: 'name', failure: read }] : read }
    }
  } finally {
    await worker?.terminate()
  }
}

/** Its first message says that the modules are loaded, which may take longer than a file. */
async function start(createWorker: () => Worker): Promise<Worker> {
  const worker = createWorker()
  await once(worker, 'message')
  // An error between two files would end this process.
  worker.on('error', () => undefined)
  return worker
}

async function readOne(worker: Worker, file: FileToRead, limitMs: number): Promise<readonly Finding[] | string> {
  const abort = new AbortController()
  const { signal } = abort
  const answer = once(worker, 'message', { signal }).then(([findings]: readonly Finding[][]) => findings ?? [])
  const ended = once(worker, 'exit', { signal }).then(() => 'ended the process')
  worker.postMessage(file)
  try {
    return await Promise.race([answer, ended, wait(limitMs, `took longer than ${String(limitMs)} ms`, { signal })])
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  } finally {
    abort.abort()
  }
}
