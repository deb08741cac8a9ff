const defaultFrameSeconds = 1 / 25
const sampledFrames = 12
const minFrameSeconds = 1 / 120
const maxFrameSeconds = 1 / 8

export type FrameRate = { frameSeconds(): number; stop(): void }

/** Fast playback skips frames, so the shortest distance counts. */
export function measureFrameRate(video: HTMLVideoElement): FrameRate {
  let shortest = Infinity
  let lastMediaTime: number | null = null
  let left = sampledFrames
  let handle = 0
  const onFrame: VideoFrameRequestCallback = (_now, { mediaTime }) => {
    const distance = lastMediaTime === null ? 0 : mediaTime - lastMediaTime
    lastMediaTime = mediaTime
    if (distance >= minFrameSeconds) {
      shortest = Math.min(shortest, distance)
      left -= 1
    }
    if (left > 0) handle = video.requestVideoFrameCallback(onFrame)
  }
  const isSupported = 'requestVideoFrameCallback' in video
  if (isSupported) handle = video.requestVideoFrameCallback(onFrame)
  return {
    frameSeconds: () => (Number.isFinite(shortest) ? Math.min(shortest, maxFrameSeconds) : defaultFrameSeconds),
    stop() {
      if (isSupported) video.cancelVideoFrameCallback(handle)
    },
  }
}
