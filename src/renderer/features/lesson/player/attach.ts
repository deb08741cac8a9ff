import type { Attach } from './element-player'

/** mp4 and webm, straight from the media host. */
export function attachFile(address: string): Attach {
  return (video) => {
    video.src = address
    return () => {
      video.removeAttribute('src')
      video.load()
    }
  }
}

/** HLS; its library is fetched only when a lesson needs it. */
export function attachHls(address: string): Attach {
  return (video, fail) => {
    let close: (() => void) | undefined
    let closed = false
    const open = async (): Promise<void> => {
      const { default: Hls } = await import('hls.js')
      if (closed) return
      if (!Hls.isSupported()) return fail('cannot-play')
      const hls = new Hls({ enableWorker: false })
      close = () => hls.destroy()
      hls.on(Hls.Events.ERROR, (_event, data) => {
        if (data.fatal) fail(data.type === Hls.ErrorTypes.NETWORK_ERROR ? 'network' : 'cannot-play')
      })
      hls.loadSource(new URL(address, video.ownerDocument.location.href).href)
      hls.attachMedia(video)
    }
    open().catch(() => fail('cannot-play'))
    return () => {
      closed = true
      close?.()
    }
  }
}
