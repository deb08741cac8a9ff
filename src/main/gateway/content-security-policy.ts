import type { PlatformConfig } from '../../shared/platform-config'

/** The header value for one load of the page, whose styles carry this nonce; `script` is the hash of the one inline script that it may hold. */
export type Policy = (nonce: string, script?: string) => string

/** What the page may load: its own files, and pictures, media and frames of the platform's hosts. Nothing inline but nonced styles and a script named by its hash. */
export function contentSecurityPolicy({ config, trustedTypes }: { config: PlatformConfig; trustedTypes: boolean }): Policy {
  return (nonce, script) =>
    join({
      ...closed(config),
      'script-src': ["'self'", ...(script === undefined ? [] : [`'${script}'`])],
      'style-src': ["'self'", `'nonce-${nonce}'`],
      // The document with an inline script is the one that is drawn ahead: it brings its glyphs with it.
      'font-src': ["'self'", ...(script === undefined ? [] : ['data:'])],
      'connect-src': ["'self'"],
      ...(trustedTypes ? { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default', 'tutorat', 'server-text', 'dompurify'] } : {}),
    })
}

/** For the development server, whose modules reload themselves over a socket and bring inline scripts and styles. */
export function developmentPolicy({ config, address }: { config: PlatformConfig; address: string }): Policy {
  const { host } = new URL(address)
  return () =>
    join({
      ...closed(config),
      'script-src': ["'self'", "'unsafe-inline'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'connect-src': ["'self'", `ws://${host}`, `http://${host}`],
    })
}

function closed(config: PlatformConfig): Record<string, string[]> {
  const { images, media, frames } = config.hosts
  return {
    'default-src': ["'none'"],
    'img-src': ["'self'", 'blob:', ...origins(images)],
    'media-src': ["'self'", 'blob:', ...origins(media)],
    'font-src': ["'self'"],
    'frame-src': origins([...frames, config.youtubeEmbed]),
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
}

function origins(addresses: readonly string[]): string[] {
  return [...new Set(addresses.map((address) => new URL(address).origin))]
}

function join(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
