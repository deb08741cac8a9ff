import file from '../../brand/tutorat/brand.json' with { type: 'json' }

type Brand = Pick<typeof file, 'id' | 'name' | 'program' | 'appId' | 'scheme' | 'features' | 'colours'> & {
  /** Sent as Referer, which video embeds require. */
  embedReferer: string
  /** Those that are offered; the first serves where the system has none of them. */
  languages: readonly string[]
  support: { phone: string } | null
  operator: { slug: string; name: string } | null
  pageScheme: string
  pageHost: string
  pageOrigin: string
}

/** A build replaces the file by that of the brand which `TUTORAT_BRAND` names (`scripts/vite/brand.ts`). */
export const brand: Readonly<Brand> = {
  id: file.id,
  name: file.name,
  program: file.program,
  appId: file.appId,
  scheme: file.scheme,
  embedReferer: file.site,
  languages: file.languages,
  support: file.support,
  operator: file.operator,
  features: file.features,
  colours: file.colours,
  pageScheme: 'app',
  pageHost: file.id,
  pageOrigin: `app://${file.id}`,
}
