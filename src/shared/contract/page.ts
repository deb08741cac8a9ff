import * as z from 'zod'
import { envelope } from './envelope'
import { countRows, getCounters, getFields } from './paging'
import { fromJsonText } from './record'
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

function toPage(whole: unknown): unknown {
  const sent = fromJsonText(whole)
  if (Array.isArray(sent)) return toPage({ data: sent as unknown })
  if (!isRecord(sent)) return sent
  const { data } = sent
  // A paginator in another wrapper, which may have the counters.
  if (isRecord(data) && Object.hasOwn(data, 'data')) return toPage({ ...sent, ...data })
  const length = isRecord(data) ? Object.keys(data).length : countRows(sent)
  const paging = getCounters(sent, length) ?? { page: 1, lastPage: 1, total: length }
  const meta = { current_page: paging.page, last_page: paging.lastPage, total: paging.total }
  return { ...sent, data: Object.hasOwn(sent, 'data') ? data : sent, meta: { ...getFields(sent['meta']), ...meta } }
}
