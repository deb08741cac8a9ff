import * as z from 'zod'
import { envelope } from './envelope'
import { toPlainName } from './record'
import { count, isRecord, tolerantArray } from './tolerant'

/** Rows with pagination counters; without counters, the rows are all there are. */
export function page<Row extends z.ZodType>(row: Row) {
  const rows = z.looseObject({
    data: tolerantArray(row),
    meta: z.looseObject({ current_page: count, last_page: count, total: count }),
  })
  return envelope(
    z.preprocess(toPage, rows).meta({ 'x-page': 'counters in meta, beside the rows, or none for a single page' }),
  )
}

/** Counters of a list that the platform divides into pages. */
export type Paging = { page: number; lastPage: number; total: number }

/** Null without counters. Finds them in `meta`, beside the rows, and inside or beside `payload` or `data`. */
export function readPaging(body: unknown): Paging | null {
  const inner = isRecord(body) ? (body['payload'] ?? body['data']) : undefined
  for (const holder of [body, inner]) {
    if (!isRecord(holder)) continue
    const list = [holder['data'], holder['payload'], inner].find((value) => Array.isArray(value)) as
      unknown[] | undefined
    const paging = getCounters(holder, list?.length ?? 0)
    if (paging !== null) return paging
  }
  return null
}

function toPage(sent: unknown): unknown {
  if (Array.isArray(sent)) return toPage({ data: sent as unknown })
  if (!isRecord(sent)) return sent
  const { data } = sent
  // A paginator in another wrapper, which may have the counters.
  if (isRecord(data) && Object.hasOwn(data, 'data')) return toPage({ ...sent, ...data })
  const length = Array.isArray(data) ? data.length : isRecord(data) ? Object.keys(data).length : 0
  const paging = getCounters(sent, length) ?? { page: 1, lastPage: 1, total: length }
  const meta = { current_page: paging.page, last_page: paging.lastPage, total: paging.total }
  return { ...sent, data: Object.hasOwn(sent, 'data') ? data : sent, meta: { ...getFields(sent['meta']), ...meta } }
}

/** Names of a counter, the first of which is preferred; case and punctuation do not matter. */
const counterNames = {
  current: ['currentpage', 'page', 'pagenumber'],
  last: ['lastpage', 'totalpages', 'pages', 'pagecount'],
  all: ['total', 'totalcount', 'totalitems', 'totalelements', 'totaldocs'],
  perPage: ['perpage', 'pagesize', 'limit'],
} as const

/** A missing counter follows from the others. */
function getCounters(holder: Record<string, unknown>, rows: number): Paging | null {
  const meta = getFields(holder['meta'])
  const { links, ...pagination } = { ...getFields(holder['pagination']), ...getFields(meta['pagination']) }
  const counters = new Map(
    Object.entries({ ...holder, ...pagination, ...meta }).map(([name, value]) => [toPlainName(name), value]),
  )
  const read = (names: readonly string[]): number | null =>
    names.map((name) => count.safeParse(counters.get(name)).data ?? null).find((value) => value !== null) ?? null
  const current = read(counterNames.current)
  const [last, all, perPage] = [read(counterNames.last), read(counterNames.all), read(counterNames.perPage)]
  const hasNext =
    [counters.get('nextpageurl'), getFields(holder['links'])['next'], getFields(links)['next']].some(isFilled) ||
    [counters.get('hasmore'), counters.get('hasnextpage')].includes(true)
  if (current === null && last === null && all === null && !hasNext) return null
  const size = Math.max(1, perPage ?? rows)
  const page = current ?? 1
  const lastPage = last ?? (all !== null ? Math.max(page, Math.ceil(all / size)) : hasNext ? page + 1 : page)
  const total = all ?? (page >= lastPage ? (page - 1) * size + rows : lastPage * size)
  return { page, lastPage, total }
}

function getFields(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

function isFilled(link: unknown): boolean {
  return typeof link === 'string' && link !== ''
}
