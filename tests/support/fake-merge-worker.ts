import { onTestFinished } from 'vitest'
import type { FromMerger, ToMerger } from '#features/exams/homework/merge/merge-messages.ts'
import { mergePages } from '#features/exams/homework/merge/merge-pages.ts'

type FakeMerger = { begun: number; ended: number; holdAt: number | null; release: () => void; fails: boolean }

/** Minimal JPEG of 150 by 200 pixels. */
const jpeg = new Uint8Array([
  0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 200, 0, 150, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff, 0xd9,
])

/** Images are not decoded; "damaged" simulates a damaged one. */
export function mergeInPage(): FakeMerger {
  const state: FakeMerger = { begun: 0, ended: 0, holdAt: null, release: () => undefined, fails: false }
  class FakeWorker extends EventTarget {
    isOver = false

    constructor() {
      super()
      state.begun += 1
    }

    postMessage(message: ToMerger): void {
      if (message.kind === 'merge') void this.#merge(message.images)
    }

    terminate(): void {
      if (!this.isOver) state.ended += 1
      this.isOver = true
    }

    async #merge(images: Extract<ToMerger, { kind: 'merge' }>['images']): Promise<void> {
      if (state.fails) return this.#post({ kind: 'failed', message: 'no memory' })
      let index = 0
      const { pdf, ...rest } = await mergePages(images, {
        begun: (at) => {
          index = at
          this.#post({ kind: 'begun', index: at })
        },
        getPicture: async ({ address }) => {
          if (state.holdAt === index) await new Promise<void>((resolve) => (state.release = resolve))
          const bytes = await (await fetch(address)).text()
          return bytes.includes('damaged') ? 'damaged' : { jpeg, size: { width: 150, height: 200 } }
        },
      })
      this.#post({ kind: 'merged', pdf: pdf && new Uint8Array(pdf).buffer, ...rest })
    }

    #post(data: FromMerger): void {
      if (!this.isOver) this.dispatchEvent(new MessageEvent('message', { data }))
    }
  }
  const before: unknown = Reflect.get(globalThis, 'Worker')
  Object.assign(globalThis, { Worker: FakeWorker })
  onTestFinished(() => void Object.assign(globalThis, { Worker: before }))
  return state
}
