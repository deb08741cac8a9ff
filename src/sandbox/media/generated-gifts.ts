const grounds = ['#FEEDE4', '#E4F7E6', '#E3EDFB'] as const
const ink = '#122A2D'
const groundCount = grounds.length

/** SVG shapes in a 200 × 200 box. */
const shapes: Readonly<Record<string, string>> = {
  stylos:
    '<g transform="rotate(20 100 100)"><rect x="60" y="50" width="14" height="90" rx="4" fill="#BE2E2E"/><path ' +
    'd="M60 140h14l-7 18z"/><rect x="92" y="42" width="14" height="98" rx="4" fill="#245ED3"/><path d="M92 ' +
    '140h14l-7 18z"/><rect x="124" y="50" width="14" height="90" rx="4" fill="#1B8A5A"/><path d="M124 ' +
    '140h14l-7 18z"/></g>',
  cahiers:
    '<rect x="62" y="46" width="92" height="112" rx="6" fill="#F7B733"/><rect x="50" y="40" width="92" ' +
    'height="112" rx="6" fill="#245ED3"/><rect x="72" y="62" width="54" height="22" rx="4" fill="#fff"/><path ' +
    'd="M50 52h-8M50 72h-8M50 92h-8M50 112h-8M50 132h-8" stroke="#122A2D" stroke-width="5" ' +
    'stroke-linecap="round"/>',
  gourde:
    '<rect x="84" y="32" width="32" height="20" rx="5"/><rect x="72" y="54" width="56" height="112" rx="18" ' +
    'fill="#1F9E94"/><rect x="72" y="92" width="56" height="24" fill="#CBE6E1"/>',
  trousse:
    '<rect x="36" y="76" width="128" height="64" rx="22" fill="#BE2E2E"/><path d="M46 96h108" stroke="#fff" ' +
    'stroke-width="5" stroke-dasharray="7 5"/><circle cx="154" cy="96" r="7" fill="#F7B733"/>',
  lampe:
    '<rect x="60" y="156" width="80" height="10" rx="5"/><path d="M100 156 76 104l34-38" fill="none" ' +
    'stroke="#122A2D" stroke-width="8" stroke-linejoin="round"/><path d="M92 54l44-18 14 36-44 16z" ' +
    'fill="#F7B733"/><circle cx="132" cy="84" r="10" fill="#FBF0DB"/>',
  calculatrice:
    '<rect x="56" y="34" width="88" height="132" rx="12" fill="#3D4C56"/><rect x="68" y="48" width="64" ' +
    'height="28" rx="4" fill="#CBE6E1"/><g fill="#fff"><rect x="68" y="88" width="16" height="14" rx="3"/>' +
    '<rect x="92" y="88" width="16" height="14" rx="3"/><rect x="68" y="112" width="16" height="14" rx="3"/>' +
    '<rect x="92" y="112" width="16" height="14" rx="3"/><rect x="68" y="136" width="16" height="14" rx="3"/>' +
    '<rect x="92" y="136" width="16" height="14" rx="3"/></g><g fill="#F7B733"><rect x="116" y="88" width="16" ' +
    'height="14" rx="3"/><rect x="116" y="112" width="16" height="38" rx="3"/></g>',
  sac:
    '<path d="M78 54c0-30 44-30 44 0" fill="none" stroke="#122A2D" stroke-width="8"/><rect x="54" y="52" ' +
    'width="92" height="112" rx="26" fill="#245ED3"/><rect x="68" y="108" width="64" height="44" rx="10" ' +
    'fill="#1B3F8F"/><path d="M76 124h48" stroke="#F7B733" stroke-width="5" stroke-linecap="round"/><rect x="84" ' +
    'y="72" width="32" height="18" rx="6" fill="#F7B733"/>',
  ecouteurs:
    '<rect x="54" y="92" width="92" height="66" rx="26" fill="#fff" stroke="#122A2D" stroke-width="5"/><path ' +
    'd="M54 118h92" stroke="#122A2D" stroke-width="4"/><g fill="#fff" stroke="#122A2D" stroke-width="5">' +
    '<circle cx="80" cy="56" r="15"/><rect x="75" y="66" width="10" height="30" rx="5"/><circle cx="120" ' +
    'cy="56" r="15"/><rect x="115" y="66" width="10" height="30" rx="5"/></g>',
  clavier:
    '<rect x="30" y="72" width="140" height="60" rx="10" fill="#3D4C56"/><path d="M42 86h116M42 102h116M62 ' +
    '118h76" stroke="#fff" stroke-width="9" stroke-dasharray="10 5"/>',
  casque:
    '<path d="M48 116V96a52 52 0 0 1 104 0v20" fill="none" stroke="#122A2D" stroke-width="10"/><rect x="36" ' +
    'y="106" width="30" height="50" rx="13" fill="#BE2E2E"/><rect x="134" y="106" width="30" height="50" ' +
    'rx="13" fill="#BE2E2E"/><path d="M150 154c0 14-18 16-34 16" fill="none" stroke="#122A2D" ' +
    'stroke-width="5"/>',
  enceinte:
    '<rect x="62" y="36" width="76" height="130" rx="20" fill="#1F9E94"/><circle cx="100" cy="72" r="16" ' +
    'fill="#122A2D"/><circle cx="100" cy="122" r="26" fill="#122A2D"/><circle cx="100" cy="122" r="11" ' +
    'fill="#CBE6E1"/>',
  montre:
    '<rect x="80" y="26" width="40" height="150" rx="12" fill="#3D4C56"/><rect x="64" y="64" width="72" ' +
    'height="72" rx="20"/><path d="M100 82v20l14 10" fill="none" stroke="#fff" stroke-width="6" ' +
    'stroke-linecap="round"/>',
  imprimante:
    '<rect x="66" y="40" width="68" height="42" fill="#fff" stroke="#122A2D" stroke-width="4"/><rect x="42" ' +
    'y="80" width="116" height="54" rx="10" fill="#3D4C56"/><rect x="64" y="112" width="72" height="48" ' +
    'fill="#fff" stroke="#122A2D" stroke-width="4"/><path d="M76 126h48M76 140h32" stroke="#245ED3" ' +
    'stroke-width="5"/><circle cx="144" cy="94" r="5" fill="#1B8A5A"/>',
  velo:
    '<g fill="none" stroke="#122A2D" stroke-width="6"><circle cx="56" cy="126" r="28"/><circle cx="144" cy="126" ' +
    'r="28"/></g><path d="M56 126 84 78h48l12 48M84 78l20 48 28-48M56 126h48M78 66h20M128 64h20" fill="none" ' +
    'stroke="#BE2E2E" stroke-width="6" stroke-linejoin="round"/>',
  tablette:
    '<rect x="54" y="30" width="92" height="140" rx="12"/><rect x="62" y="42" width="76" height="112" rx="3" ' +
    'fill="#CBE6E1"/><path d="M70 136l22-36 16 22 10-14 14 28z" fill="#1B8A5A"/><circle cx="122" cy="62" r="9" ' +
    'fill="#F7B733"/>',
  ordinateur:
    '<rect x="48" y="50" width="104" height="74" rx="8"/><rect x="56" y="58" width="88" height="58" ' +
    'fill="#E3EDFB"/><path d="M66 74h40M66 88h56M66 102h28" stroke="#245ED3" stroke-width="6" ' +
    'stroke-linecap="round"/><path d="M30 130h140l-8 14H38z" fill="#3D4C56"/>',
}

export function serveGeneratedGift(path: string, method: string): Response | null {
  const [, drawing = '', digit = ''] = /^gifts\/([a-z]+)-([1-3])\.svg$/.exec(path) ?? []
  const shape = Object.hasOwn(shapes, drawing) ? shapes[drawing] : undefined
  if (shape === undefined) return null
  const svg = createGiftSvg(shape, Number(digit))
  const headers = {
    'Content-Type': 'image/svg+xml',
    'Content-Length': String(Buffer.byteLength(svg)),
    'Cache-Control': 'private, max-age=3600',
    'Access-Control-Allow-Origin': '*',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  }
  return new Response(method === 'HEAD' ? null : svg, { headers })
}

function createGiftSvg(shape: string, number: number): string {
  const ground = grounds[(number - 1) % groundCount] ?? grounds[0]
  const scale = 0.85 + number * 0.1
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><rect width="200" height="200" ' +
    `fill="${ground}"/><g fill="${ink}" transform="translate(100 100) scale(${scale}) translate(-100 ` +
    `-100)">${shape}</g></svg>`
  )
}
