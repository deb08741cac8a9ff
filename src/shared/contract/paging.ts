import { toPlainName } from './record'
import { count, isRecord, listNames, wireBoolean } from './tolerant'

/** Counters of a list that the platform divides into pages. */
export type Paging = { page: number; lastPage: number; total: number }

/** Null without counters. Finds them in `meta`, beside the rows, and inside or beside `payload` or `data`. */
export function readPaging(body: unknown): Paging | null {
  const inner = isRecord(body) ? (body['payload'] ?? body['data']) : undefined
  for (const holder of [body, inner]) {
    if (!isRecord(holder)) continue
    const paging = getCounters(holder, Array.isArray(inner) ? inner.length : countRows(holder))
    if (paging !== null) return paging
  }
  return null
}

/** Rows of the list in `data`, `payload` or a name that says nothing; 0 without one. */
export function countRows(holder: Record<string, unknown>): number {
  const lists = ['data', 'payload', ...listNames].map((name) => holder[name])
  return lists.find((each): each is unknown[] => Array.isArray(each))?.length ?? 0
}

/** Names of a counter, the first of which is preferred; case and punctuation do not matter. */
const counterNames = {
  current: ['currentpage', 'page', 'pagenumber'],
  last: ['lastpage', 'totalpages', 'pages', 'pagecount'],
  all: ['total', 'totalcount', 'totalitems', 'totalelements', 'totaldocs'],
  perPage: ['perpage', 'pagesize', 'limit'],
  next: ['nextpageurl', 'nextpage', 'next'],
  hasNext: ['hasmore', 'hasnextpage', 'hasnext'],
} as const

const pagingNames: ReadonlySet<string> = new Set([
  ...Object.values(counterNames).flat(),
  'pagination',
  'count',
  'previous',
])

/** True for the name of a counter or a link of a page. */
export function isPagingName(name: string): boolean {
  return pagingNames.has(toPlainName(name))
}

/** More pages than are ever requested: another one follows, and nothing says how many. */
const openEnd = 10_000

/** A missing counter follows from the others. */
export function getCounters(holder: Record<string, unknown>, rows: number): Paging | null {
  const meta = getFields(holder['meta'])
  const places = [holder, holder['pagination'], holder['page'], meta['pagination'], meta['page'], meta].map(getFields)
  const counters = new Map(
    places
      .flatMap((fields) => Object.entries(fields))
      .filter(([, value]) => !isRecord(value))
      .map(([name, value]) => [toPlainName(name), value]),
  )
  const readValues = (names: readonly string[]): unknown[] => names.map((name) => counters.get(name))
  const read = (names: readonly string[]): number | null =>
    readValues(names)
      .map((value) => count.safeParse(value).data ?? null)
      .find((value) => value !== null) ?? null

  const links = places.map((fields) => getFields(fields['links'])['next'])
  const says = [...readValues(counterNames.next), ...links, ...readValues(counterNames.hasNext)]
  const next = says.find(isNext)
  const stated = { current: read(counterNames.current), last: read(counterNames.last), all: read(counterNames.all) }
  const current = stated.current ?? pageBefore(next)
  // Beside the number of a page it counts the rows of this page (Fractal), otherwise all (Django).
  const all = stated.all ?? (stated.current === null && stated.last === null ? read(['count']) : null)
  if (current === null && stated.last === null && all === null && next === undefined) return null

  const size = Math.max(1, read(counterNames.perPage) ?? rows)
  const page = current ?? 1
  const isLast = next === undefined && says.some((value) => value !== undefined)
  const fromRows = all === null ? page : Math.max(page, Math.ceil(all / size))
  const following = current === null ? openEnd : page + 1
  const lastPage = stated.last ?? (isLast ? page : next === undefined || all !== null ? fromRows : following)
  return { page, lastPage, total: all ?? toTotal({ page, lastPage, size, rows }) }
}

function toTotal({ page, lastPage, size, rows }: { page: number; lastPage: number; size: number; rows: number }) {
  if (page >= lastPage) return (page - 1) * size + rows
  return lastPage === openEnd ? page * size + 1 : lastPage * size
}

/** Empty unless `value` is an object. */
export function getFields(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

/** A link, the number of a page, or a flag. */
function isNext(value: unknown): boolean {
  if (wireBoolean.safeParse(value).success) return wireBoolean.parse(value)
  return typeof value === 'number' || (typeof value === 'string' && value !== '')
}

/** The number in the address of the next page (`page=3`, also `page[number]=3`), or the number alone. */
function pageBefore(next: unknown): number | null {
  if (typeof next !== 'string' && typeof next !== 'number') return null
  const found = /^(\d{1,6})$|[?&]page(?:\[number\]|%5Bnumber%5D)?=(\d{1,6})(?:&|#|$)/i.exec(String(next))
  const number = Number(found?.[1] ?? found?.[2] ?? 0)
  return number > 1 ? number - 1 : null
}
