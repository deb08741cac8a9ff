import { usePages, type PagesResult } from '#core/api/use-pages.ts'
import type { Gift } from '#shared/contract/gifts.ts'
import { contract } from '#shared/contract/index.ts'
import { onceEach } from '../gift-rules'

/** Gifts in a page of the list (spec 2 §7). */
const perPage = 5

export type GiftPages = Omit<PagesResult<typeof contract.gifts.list>, 'pages'> & { gifts: readonly Gift[] }

export function useGiftPages(): GiftPages {
  const { pages, ...rest } = usePages(contract.gifts.list, { query: { orderBy: 'id', sortedBy: 'desc', perPage } })
  return { ...rest, gifts: onceEach(pages.flatMap((page) => page.payload.data)) }
}
