/** Electron's own minimum: Windows 10, whose first release is this build (electron/README.md). */
export const minimumWindowsBuild = 10_240

/** `release` is that of `os.release()`; other forms are not refused. */
export function isWindowsTooOld(platform: string, release: string): boolean {
  if (platform !== 'win32') return false
  const numbers = /^(\d+)\.(\d+)\.(\d+)/.exec(release)?.slice(1).map(Number)
  if (numbers === undefined) return false
  const [major = 0, , build = 0] = numbers
  return major < 10 || (major === 10 && build < minimumWindowsBuild)
}
