import type { PictureSource } from '../../ui/picture-source'

/** Pictures from the platform's own hosts alone: of others the page's policy refuses each, and a relative address would ask for a file of the application. */
export function pictureSource(imageHosts: readonly string[]): PictureSource {
  const origins = new Set(imageHosts.flatMap((host) => (URL.canParse(host) ? [new URL(host).origin] : [])))
  return (address) => {
    const text = address.trim()
    return URL.canParse(text) && origins.has(new URL(text).origin) ? text : null
  }
}
