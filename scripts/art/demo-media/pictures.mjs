import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const people = {
  'amira': { ground: '#F7B733', skin: '#8A5A3C', hair: '#2A1A14', cut: 'long', shirt: '#C4420D' },
  'yassine': { ground: '#CBE6E1', skin: '#D7A27C', hair: '#33231B', cut: 'short', shirt: '#0B6E69' },
  'moussa': { ground: '#FFF2D2', skin: '#5B3A29', hair: '#16100D', cut: 'short', shirt: '#07762E' },
  'ines': { ground: '#FFEBF1', skin: '#E2B48F', hair: '#5A3420', cut: 'bun', shirt: '#B3346C' },
  'fatou': { ground: '#E4F4FE', skin: '#6B4530', hair: '#1C1310', cut: 'bun', shirt: '#6F51C2' },
  'a-trabelsi': { ground: '#CBE6E1', skin: '#C68A5E', hair: '#3A3A3A', cut: 'short', shirt: '#245ED3', glasses: true },
  'm-diop': { ground: '#F1EFFE', skin: '#5B3A29', hair: '#16100D', cut: 'short', shirt: '#6F51C2' },
  's-ben-amor': { ground: '#E4F7E6', skin: '#DDAE88', hair: '#07762E', cut: 'scarf', shirt: '#01551E' },
  'h-mansouri': { ground: '#FEEDE4', skin: '#CF9B72', hair: '#8C8C8C', cut: 'short', shirt: '#A14E03', glasses: true },
  'n-gharbi': { ground: '#FBF0DB', skin: '#D7A27C', hair: '#2A1A14', cut: 'beard', shirt: '#846004' },
  'f-ndiaye': { ground: '#FFECEA', skin: '#6B4530', hair: '#BE2E2E', cut: 'scarf', shirt: '#911B1D' },
  'l-cherif': { ground: '#E4F4FE', skin: '#E2B48F', hair: '#4A2C1B', cut: 'long', shirt: '#026D99', glasses: true },
}

const cuts = {
  short: (hair) => `<path d="M34 50c-2-22 8-30 26-30s28 8 26 30c-4-10-8-14-26-14s-22 4-26 14z" fill="${hair}"/>`,
  long: (hair) =>
    `<path d="M30 92V52c0-22 12-34 30-34s30 12 30 34v40h-14V50c-8-2-12-6-16-12-4 6-8 10-16 12v42z" fill="${hair}"/>`,
  bun: (hair) => `<circle cx="60" cy="16" r="11" fill="${hair}"/>${cuts.short(hair)}`,
  beard: (hair) =>
    `${cuts.short(hair)}<path d="M36 58c0 22 10 30 24 30s24-8 24-30c-4 10-12 12-24 12s-20-2-24-12z" fill="${hair}"/>`,
  scarf: (hair) =>
    '<path d="M28 100V56c0-26 14-38 32-38s32 12 32 38v44H76c8-12 10-26 8-44-4-10-12-16-24-16s-20 6-24 16c-2 18 ' +
    `0 32 8 44z" fill="${hair}"/>`,
}

function portrait({ ground, skin, hair, cut, shirt, glasses }) {
  const behind = cut === 'long' ? `<rect x="30" y="40" width="60" height="52" rx="20" fill="${hair}"/>` : ''
  const frames = glasses
    ? '<g fill="none" stroke="#17363A" stroke-width="2.5"><circle cx="50" cy="55" r="8"/><circle cx="70" cy="55" ' +
      'r="8"/><path d="M58 55h4"/></g>'
    : ''
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><rect width="120" height="120" ' +
    `fill="${ground}"/>${behind}<path d="M18 120c2-22 18-32 42-32s40 10 42 32z" fill="${shirt}"/><rect x="50" ` +
    `y="76" width="20" height="20" rx="8" fill="${skin}"/><ellipse cx="60" cy="56" rx="25" ry="28" ` +
    `fill="${skin}"/>${cuts[cut](hair)}<circle cx="50" cy="55" r="3" fill="#17363A"/><circle cx="70" cy="55" ` +
    'r="3" fill="#17363A"/><path d="M51 69c5 5 13 5 18 0" fill="none" stroke="#17363A" stroke-width="2.5" ' +
    `stroke-linecap="round"/>${frames}</svg>\n`
  )
}

const magazines = {
  'fonctions-affines': {
    color: '#245ED3',
    pale: '#EBF1FE',
    pages: [
      ['Fonctions affines', 'La fiche à feuilleter'],
      ['Ce qu’il faut savoir', 'f(x) = ax + b', 'a : coefficient directeur', 'b : ordonnée à l’origine'],
      ['Lire une droite', 'Deux points du quadrillage', 'On avance, on monte', 'a = monter / avancer'],
      ['Tracer une droite', 'Placer (0 ; b)', 'Avancer de 1, monter de a', 'Relier à la règle'],
      ['Le sens de variation', 'a > 0 : croissante', 'a < 0 : décroissante', 'a = 0 : constante'],
      ['Je m’entraîne', 'y = 3x + 1 passe-t-elle', 'par le point (2 ; 7) ?', 'Oui, car 3 × 2 + 1 = 7'],
    ],
  },
  'nass-sardi': {
    color: '#846004',
    pale: '#FBF0DB',
    rtl: true,
    pages: [
      ['النصّ السردي', 'بطاقة للتصفّح'],
      ['بنية النصّ', 'وضع البداية', 'سياق التحوّل', 'وضع الختام'],
      ['الشخصيات', 'البطل', 'المساعد', 'المعرقل'],
      ['أتدرّب', 'أقرأ النصّ', 'أحدّد الحدث القادح', 'أكتب خاتمة أخرى'],
    ],
  },
}

function magazinePage({ color, pale, rtl }, [title, ...lines], number) {
  const anchor = rtl ? `x="448" direction="rtl" text-anchor="start"` : 'x="52"'
  const cells = Array.from(
    { length: 8 },
    (_, cell) =>
      `<path d="M${cell * 62.5} 0h62.5a62.5 62.5 0 0 1-62.5 62.5z" ` +
      `fill="${cell % 3 === number % 3 ? '#F7B733' : color}" opacity="${cell % 2 ? 1 : 0.6}"/>`,
  ).join('')
  const rows = lines
    .map((line, row) => `<text ${anchor} y="${270 + row * 64}" font-size="27" fill="#122A2D">${escape(line)}</text>`)
    .join('')
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 600" font-family="Rubik, Segoe UI, Tahoma, ' +
    `sans-serif"><rect width="500" height="600" fill="${pale}"/>${cells}<text ${anchor} y="170" font-size="38" ` +
    `font-weight="600" fill="${color}">${escape(title)}</text>${rows}<text x="250" y="570" font-size="18" ` +
    `text-anchor="middle" fill="#5B6E70">${number}</text></svg>\n`
  )
}

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function mosaic(shift) {
  const grounds = ['#0B6E69', '#0A4A4C', '#2C968E']
  const figures = ['#BFE3DC', '#2C968E', '#F7B733', '#0A4A4C']
  const cells = Array.from({ length: 32 }, (_, index) => {
    const [x, y] = [(index % 8) * 40, Math.floor(index / 8) * 40]
    const figure = figures[(index * 7 + shift) % (index % 14 === shift ? 4 : 2)]
    const shapes = [
      `<path d="M0 0h40a40 40 0 0 1-40 40z" fill="${figure}"/>`,
      `<circle cx="20" cy="20" r="14" fill="${figure}"/>`,
      `<path d="M0 40 20 4l20 36z" fill="${figure}"/>`,
      `<path d="M0 40V20a20 20 0 0 1 40 0v20z" fill="${figure}"/>`,
    ]
    return (
      `<g transform="translate(${x} ${y})"><rect width="40" height="40" ` +
      `fill="${grounds[(index * 5 + shift) % 3]}"/>${shapes[(index * 3 + shift + (index >> 3)) % 4]}</g>`
    )
  })
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 160" preserveAspectRatio="xMidYMid ' +
    `slice">${cells.join('')}</svg>\n`
  )
}

const icons = {
  calendrier:
    '<rect x="12" y="14" width="40" height="38" rx="6" fill="#21190A"/><path d="M12 24h40" stroke="#F7B733" ' +
    'stroke-width="3"/><g fill="#F7B733"><circle cx="23" cy="34" r="3"/><circle cx="32" cy="34" r="3"/><circle ' +
    'cx="41" cy="34" r="3"/><circle cx="23" cy="43" r="3"/><circle cx="32" cy="43" r="3"/></g>',
  direct:
    '<circle cx="32" cy="32" r="6" fill="#21190A"/><g fill="none" stroke="#21190A" stroke-width="4" ' +
    'stroke-linecap="round"><path d="M22 22a14 14 0 0 0 0 20M42 22a14 14 0 0 1 0 20M15 15a24 24 0 0 0 0 34M49 ' +
    '15a24 24 0 0 1 0 34"/></g>',
}

export function writePictures(folder) {
  for (const [name, person] of Object.entries(people))
    writeFileSync(join(folder, 'portraits', `${name}.svg`), portrait(person))
  for (const [name, magazine] of Object.entries(magazines)) {
    magazine.pages.forEach((lines, index) =>
      writeFileSync(join(folder, 'pages', `${name}-${index + 1}.svg`), magazinePage(magazine, lines, index + 1)),
    )
  }
  for (const shift of [0, 1]) writeFileSync(join(folder, 'promo', `mosaique-${shift + 1}.svg`), mosaic(shift))
  for (const [name, drawing] of Object.entries(icons)) {
    writeFileSync(
      join(folder, 'promo', `${name}.svg`),
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" ' +
        `fill="#F7B733"/>${drawing}</svg>\n`,
    )
  }
}
