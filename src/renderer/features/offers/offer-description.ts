import { plainLines } from '#core/server-html/plain-lines.ts'

type OfferDescription = { tagline: string; features: string[] }

const bullet = /^[•·▪●✓✔*–—-]\s*/u

export function parseOfferDescription(description: string | null | undefined): OfferDescription {
  const lines = plainLines(description ?? '').filter((line) => line.replace(bullet, '') !== '')
  const features = lines.filter((line) => bullet.test(line))
  const [first = '', ...others] = lines.filter((line) => !bullet.test(line))
  if (features.length > 0)
    return { tagline: [first, ...others].join(' '), features: features.map((line) => line.replace(bullet, '')) }
  return { tagline: first, features: others }
}
