import type { PlatformConfig } from '#shared/platform-config.ts'

export type Policy = (nonce: string, script?: string) => string

export function contentSecurityPolicy({
  config,
  trustedTypes,
}: {
  config: PlatformConfig
  trustedTypes: boolean
}): Policy {
  return (nonce, script) =>
    serialize({
      ...baseDirectives(config),
      'script-src': ["'self'", ...(script === undefined ? [] : [`'${script}'`])],
      'style-src': ["'self'", `'nonce-${nonce}'`],
      'connect-src': ["'self'"],
      ...(trustedTypes
        ? {
            'require-trusted-types-for': ["'script'"],
            'trusted-types': ['default', 'tutorat', 'server-text', 'dompurify'],
          }
        : {}),
    })
}

export function developmentPolicy({ config, address }: { config: PlatformConfig; address: string }): Policy {
  const { host } = new URL(address)
  return () =>
    serialize({
      ...baseDirectives(config),
      'script-src': ["'self'", "'unsafe-inline'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'connect-src': ["'self'", `ws://${host}`, `http://${host}`],
    })
}

function baseDirectives(config: PlatformConfig): Record<string, string[]> {
  const { images, media, frames } = config.hosts
  return {
    'default-src': ["'none'"],
    'img-src': ["'self'", 'blob:', ...toOrigins(images)],
    'media-src': ["'self'", 'blob:', ...toOrigins(media)],
    'font-src': ["'self'"],
    'frame-src': toOrigins([...frames, config.youtubeEmbed]),
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
}

function toOrigins(addresses: readonly string[]): string[] {
  return [...new Set(addresses.map((address) => new URL(address).origin))]
}

function serialize(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
