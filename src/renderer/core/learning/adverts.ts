import type { PromoCard } from '../../../shared/contract/resources'
import { plainLines } from '../server-html/plain-lines'

/** The advert cards to be shown, in their order. */
export function shownAdverts(cards: readonly PromoCard[]): PromoCard[] {
  return cards
    .filter(({ visible, text, text_image_url }) => visible !== false && Boolean(text?.trim() || text_image_url))
    .sort((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || a.id - b.id)
}

/** What a card says, as its title and the rest. */
export type AdvertWords = { title: string; text: string }

/** The first line of a card's text is its title, the rest what it says. */
export function advertWords(text: string): AdvertWords {
  const [title = '', ...rest] = plainLines(text)
  return { title, text: rest.join(' ') }
}

/** Where a card leads: a path of ours or an https address. */
export type AdvertTarget = { kind: 'screen'; path: string } | { kind: 'web'; url: string }

/** Where a card leads: one of our screens, a page of the web, or nowhere; addresses that are neither are not followed. */
export function advertTarget({ url_link, video_link }: Pick<PromoCard, 'url_link' | 'video_link'>): AdvertTarget | null {
  for (const address of [url_link, video_link]) {
    const trimmed = address?.trim() ?? ''
    if (/^\/(?![/\\])[\w\-./?=&%]*$/.test(trimmed)) return { kind: 'screen', path: trimmed }
    if (/^https:\/\//i.test(trimmed) && URL.canParse(trimmed)) return { kind: 'web', url: trimmed }
  }
  return null
}
