import type { PictureSource } from '#ui/picture-source.tsx'

/** The page's policy blocks other hosts, and a relative URL would request an application file. */
export function pictureSource(
  imageHosts: readonly string[],
  onLackingHost: (address: string) => void = () => undefined,
): PictureSource {
  const origins = new Set(imageHosts.flatMap((host) => (URL.canParse(host) ? [new URL(host).origin] : [])))
  return (address) => {
    const text = address.trim()
    if (URL.canParse(text) && origins.has(new URL(text).origin)) return text
    onLackingHost(text)
    return null
  }
}
