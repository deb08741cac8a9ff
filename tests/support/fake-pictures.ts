import { onTestFinished } from 'vitest'

export type FakePicture = { width: number; height: number; broken?: boolean }

type Drawing = { part: number[]; onto: number[] }

/** A photo is a JPEG of three bytes. */
export function showPictures(picture: FakePicture) {
  const log = {
    current: picture,
    decoded: [] as ImageBitmapOptions[],
    open: 0,
    photos: [] as { type: string | undefined; quality: number | undefined; side: number }[],
    drawings: [] as Drawing[],
  }
  const bitmap = (width: number, height: number) => {
    log.open += 1
    return { width, height, close: () => void (log.open -= 1) }
  }
  const context = (canvas: HTMLCanvasElement) => ({
    fillRect: () => undefined,
    drawImage: (_source: unknown, ...numbers: number[]) =>
      log.drawings.push({ part: numbers.slice(0, 4), onto: [canvas.width, canvas.height] }),
  })
  stand(globalThis, {
    createImageBitmap: (_file: Blob, options: ImageBitmapOptions = {}) => {
      if (log.current.broken) return Promise.reject(new DOMException('not decoded', 'InvalidStateError'))
      log.decoded.push(options)
      return Promise.resolve(
        bitmap(options.resizeWidth ?? log.current.width, options.resizeHeight ?? log.current.height),
      )
    },
  })
  stand(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined })
  stand(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement) {
      return context(this)
    },
    toBlob(this: HTMLCanvasElement, done: (blob: Blob) => void, type?: string, quality?: number) {
      log.photos.push({ type, quality, side: this.width })
      queueMicrotask(() => done(new Blob([new Uint8Array([0xff, 0xd8, 0xff])], { type: type ?? 'image/png' })))
    },
  })
  const src = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src')
  standBy(HTMLImageElement.prototype, {
    src: {
      ...src,
      set(this: HTMLImageElement, address: string) {
        if (address !== 'blob:picture') return src?.set?.call(this, address)
        queueMicrotask(() => this.dispatchEvent(new Event(log.current.width > 0 ? 'load' : 'error')))
      },
    },
    naturalWidth: { get: () => log.current.width },
    naturalHeight: { get: () => log.current.height },
  })
  return log
}

function stand(target: object, values: Record<string, unknown>): void {
  standBy(target, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, writable: true }])))
}

function standBy(target: object, faked: PropertyDescriptorMap): void {
  for (const [name, descriptor] of Object.entries(faked)) {
    const before = Object.getOwnPropertyDescriptor(target, name)
    Object.defineProperty(target, name, { ...descriptor, configurable: true })
    onTestFinished(() => {
      if (before) Object.defineProperty(target, name, before)
      else Reflect.deleteProperty(target, name)
    })
  }
}
