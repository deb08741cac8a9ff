import { readStaged } from '#core/api/stage-file.ts'
import { trustedScriptUrl } from '#core/trusted-types.ts'
import { drawSvg } from './draw-svg'
import type { FaultyImage, FromMerger, ImageToMerge, ToMerger } from './merge-messages'
import mergeWorker from './merge-worker?worker&url'

type MergeOutcome =
  | { kind: 'merged'; pdf: Blob | null; pages: number; faulty: FaultyImage[] }
  | { kind: 'failed'; message: string }
  | { kind: 'cancelled' }

/** `begun` receives the current image's index. Never rejects. */
export function merge(
  images: readonly ImageToMerge[],
  begun: (index: number) => void,
  signal: AbortSignal,
): Promise<MergeOutcome> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ kind: 'cancelled' })
    const worker = createWorker()
    if (typeof worker === 'string') return resolve({ kind: 'failed', message: worker })
    const end = (outcome: MergeOutcome): void => {
      worker.terminate()
      signal.removeEventListener('abort', cancel)
      resolve(outcome)
    }
    const cancel = (): void => end({ kind: 'cancelled' })
    const post = (message: ToMerger, transfer: Transferable[] = []): void => worker.postMessage(message, transfer)
    const draw = async (address: string): Promise<void> => {
      const picture = await drawSvg(address)
      post({ kind: 'drawn', picture }, picture === null ? [] : [picture])
    }
    const read = async (address: string): Promise<void> => {
      try {
        post({ kind: 'read', bytes: await readStaged(address) })
      } catch (error) {
        post({ kind: 'unread', message: error instanceof Error ? error.message : String(error) })
      }
    }
    signal.addEventListener('abort', cancel)
    worker.addEventListener('error', ({ message }) =>
      end({ kind: 'failed', message: message || 'the worker did not start' }),
    )
    worker.addEventListener('messageerror', () => end({ kind: 'failed', message: 'messageerror' }))
    worker.addEventListener('message', ({ data }: MessageEvent<FromMerger>) => {
      if (data.kind === 'begun') begun(data.index)
      else if (data.kind === 'draw') void draw(data.address)
      else if (data.kind === 'fetch') void read(data.address)
      else if (data.kind === 'failed') end(data)
      else end({ ...data, pdf: data.pdf === null ? null : new Blob([data.pdf], { type: 'application/pdf' }) })
    })
    post({ kind: 'merge', images: [...images] })
  })
}

/** The error as text where a policy or a broken installation refuses the script. */
function createWorker(): Worker | string {
  try {
    return new Worker(trustedScriptUrl(mergeWorker), { type: 'module', name: 'merge' })
  } catch (error) {
    return String(error)
  }
}
