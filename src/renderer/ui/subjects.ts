import { normalizeUnicode } from '#shared/std/normalize-unicode.ts'

export const subjectKeys = ['math', 'phys', 'svt', 'fr', 'ar', 'en', 'hist', 'info', 'philo', 'eco'] as const

export type SubjectKey = (typeof subjectKeys)[number]

type SubjectPalette = {
  readonly solid: string
  readonly bright: string
  readonly paleLight: string
  readonly paleDark: string
  readonly deep: string
  readonly mid: string
  readonly light: string
}

export const subjectPalettes: Readonly<Record<SubjectKey, SubjectPalette>> = {
  math: {
    solid: '#245ED3',
    paleLight: '#EBF1FE',
    bright: '#8EB6FE',
    paleDark: '#19395F',
    deep: '#1444A2',
    mid: '#568BF0',
    light: '#C3D8FF',
  },
  phys: {
    solid: '#6F51C2',
    paleLight: '#F1EFFE',
    bright: '#B9ABF6',
    paleDark: '#2F355A',
    deep: '#533995',
    mid: '#937EE1',
    light: '#D8D1FE',
  },
  svt: {
    solid: '#07762E',
    paleLight: '#E4F7E6',
    bright: '#8CC193',
    paleDark: '#10402D',
    deep: '#01551E',
    mid: '#4F9A5D',
    light: '#BFE2C3',
  },
  fr: {
    solid: '#B3346C',
    paleLight: '#FFEBF1',
    bright: '#F19DB9',
    paleDark: '#442C40',
    deep: '#892150',
    mid: '#D66992',
    light: '#FEC5D7',
  },
  ar: {
    solid: '#846004',
    paleLight: '#FBF0DB',
    bright: '#CFB17A',
    paleDark: '#363921',
    deep: '#614501',
    mid: '#AE8532',
    light: '#E9D5B1',
  },
  en: {
    solid: '#BE2E2E',
    paleLight: '#FFECEA',
    bright: '#F89D93',
    paleDark: '#472A2D',
    deep: '#911B1D',
    mid: '#E0675F',
    light: '#FEC9C2',
  },
  hist: {
    solid: '#A14E03',
    paleLight: '#FEEDE4',
    bright: '#E4A884',
    paleDark: '#3E3420',
    deep: '#783801',
    mid: '#C77845',
    light: '#F7CEB6',
  },
  info: {
    solid: '#026D99',
    paleLight: '#E4F4FE',
    bright: '#81BCE1',
    paleDark: '#0F3D4D',
    deep: '#014F71',
    mid: '#3B94C4',
    light: '#B8DEF6',
  },
  philo: {
    solid: '#94479A',
    paleLight: '#FCEBFD',
    bright: '#D8A4DA',
    paleDark: '#3A324E',
    deep: '#703174',
    mid: '#B874BC',
    light: '#ECCBEE',
  },
  eco: {
    solid: '#556974',
    paleLight: '#EBF2F7',
    bright: '#AAB7C0',
    paleDark: '#273C42',
    deep: '#3D4C56',
    mid: '#7D8E99',
    light: '#D0D9DE',
  },
}

const nameBeginnings: readonly (readonly [SubjectKey, readonly string[]])[] = [
  ['math', ['math', 'رياضيات']],
  ['phys', ['phys', 'chimie', 'pc', 'sciences phys', 'فيزياء', 'كيمياء']],
  ['svt', ['svt', 'sciences de la vie', 'sciences nat', 'biolog', 'eveil scient', 'science', 'علوم الحياه', 'ايقاظ']],
  ['fr', ['francais', 'french', 'lettres', 'فرنسيه']],
  [
    'ar',
    [
      'arabe',
      'arabic',
      'عربيه',
      'لغه عربيه',
      'education islamique',
      'pensee islamique',
      'تربيه اسلاميه',
      'تفكير اسلامي',
    ],
  ],
  ['en', ['anglais', 'english', 'انقليزيه', 'انجليزيه']],
  ['hist', ['hist', 'geo', 'geogr', 'education civique', 'تاريخ', 'جغرافيا']],
  [
    'info',
    [
      'info',
      'sciences info',
      'algo',
      'programmation',
      'tic',
      'sti',
      'base de donnees',
      'computer',
      'techno',
      'اعلاميه',
      'تكنولوجيا',
    ],
  ],
  ['philo', ['philo', 'فلسفه']],
  ['eco', ['eco', 'econ', 'sciences econ', 'gestion', 'compta', 'اقتصاد', 'تصرف']],
]

function plain(name: string): string {
  return normalizeUnicode(name, 'NFD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670]/g, '')
    .replace(/[\u0653-\u0655]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .toLowerCase()
    .trim()
    .replace(/^(ال|l['’])/, '')
}

function findKeyByName(name: string): SubjectKey | undefined {
  const normalizedName = plain(name)
  const matches = nameBeginnings.flatMap(([key, beginnings]) =>
    beginnings
      .filter((beginning) => startsWithWord(normalizedName, beginning))
      .map((beginning) => ({ key, length: beginning.length })),
  )
  return matches.sort((a, b) => b.length - a.length)[0]?.key
}

/** Short prefixes must match the whole first word. */
function startsWithWord(name: string, beginning: string): boolean {
  if (!name.startsWith(beginning)) return false
  return beginning.length > 3 || name.length === beginning.length || !/\p{L}/u.test(name.charAt(beginning.length))
}

type Hue = { readonly angle: number; readonly chroma: number }

function getHue(hex: string): Hue | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(hex.trim())?.[1]
  if (digits === undefined) return undefined
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const channel = (at: number) => linear(Number.parseInt(full.slice(at, at + 2), 16) / 255)
  const [r, g, b] = [channel(0), channel(2), channel(4)] as const
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { angle: (Math.atan2(blueYellow, a) * 180) / Math.PI, chroma: Math.hypot(a, blueYellow) }
}

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

const turnBetween = (one: number, other: number): number => Math.abs(((one - other + 540) % 360) - 180)

function nearestHue(color: string): SubjectKey | undefined {
  const targetHue = getHue(color)
  if (!targetHue) return undefined
  if (targetHue.chroma < 0.045) return 'eco'
  const coloured = subjectKeys.filter((key) => key !== 'eco')
  const distances = coloured.map((key) => ({
    key,
    turn: turnBetween(targetHue.angle, getHue(subjectPalettes[key].solid)?.angle ?? 0),
  }))
  return distances.sort((a, b) => a.turn - b.turn)[0]?.key
}

/** Else the nearest hue, else « Économie, others ». */
export function subjectKeyFor(color: string | undefined | null, name: string): SubjectKey {
  return findKeyByName(name) ?? (color ? nearestHue(color) : undefined) ?? 'eco'
}
