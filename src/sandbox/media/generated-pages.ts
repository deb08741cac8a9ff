import { seededRandom } from '../base/seeded-random'

const places = [
  'Carthage',
  'Tunis',
  'Sfax',
  'Djerba',
  'Bizerte',
  'Alger',
  'Tanger',
  'Tripoli',
  'Alexandrie',
  'Beyrouth',
  'Athènes',
  'Palerme',
  'Naples',
  'Gênes',
  'Marseille',
  'Barcelone',
  'Malte',
  'Chypre',
  'Candie',
  'Istanbul',
]
const maxPage = 999
const cells = 8
const side = 50

export function serveGeneratedPage(path: string, method: string): Response | null {
  const number = Number(/^pages\/(?:atlas|trois-cents)-([1-9]\d{0,2})\.svg$/.exec(path)?.[1] ?? 0)
  if (number < 1 || number > maxPage) return null
  const svg = createPageSvg(number)
  const headers = {
    'Content-Type': 'image/svg+xml',
    'Content-Length': String(Buffer.byteLength(svg)),
    'Cache-Control': 'private, max-age=3600',
    'Access-Control-Allow-Origin': '*',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  }
  return new Response(method === 'HEAD' ? null : svg, { headers })
}

function createPageSvg(number: number): string {
  const random = seededRandom(number)
  const place = places[(number - 1) % places.length] ?? ''
  const squares = Array.from({ length: cells * cells }, (_, index) => {
    const [x, y] = [50 + (index % cells) * side, 150 + Math.floor(index / cells) * side]
    const height = random()
    const colour = height < 0.5 ? '#CBE6E1' : height < 0.75 ? '#E4F7E6' : height < 0.92 ? '#FBF0DB' : '#F7B733'
    return (
      `<rect x="${x}" y="${y}" width="${side}" height="${side}" rx="${Math.round(random() * 20)}" ` +
      `fill="${colour}"/>`
    )
  })
  const [x, y] = [75 + Math.floor(random() * 350), 175 + Math.floor(random() * 350)]
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 600" font-family="Rubik, Segoe UI, Tahoma, ' +
    'sans-serif"><rect width="500" height="600" fill="#FEEDE4"/><text x="50" y="70" font-size="34" ' +
    `font-weight="600" fill="#A14E03">${place}</text><text x="50" y="110" font-size="20" fill="#122A2D">Planche ` +
    `${number}</text>${squares.join('')}<circle cx="${x}" cy="${y}" r="9" fill="#BE2E2E"/><text x="250" y="582" ` +
    `font-size="18" text-anchor="middle" fill="#5B6E70">${number}</text></svg>`
  )
}
