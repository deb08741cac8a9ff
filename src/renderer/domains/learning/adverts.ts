import { plainLines } from '#core/server-html/plain-lines.ts'
import type { PromoCard } from '#shared/contract/resources.ts'

export function selectAdverts(cards: readonly PromoCard[]): PromoCard[] {
  return cards
    .filter(
      ({ visible, text, text_image_url, icon_url, background_url, video_link }) =>
        visible !== false &&
        [text, text_image_url, icon_url, background_url, video_link].some((part) => Boolean(part?.trim())),
    )
    .sort((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || a.id - b.id)
}

type AdvertLabels = { title: string; text: string }

export function getAdvertLabels(text: string): AdvertLabels {
  const [title = '', ...rest] = plainLines(text)
  return { title, text: rest.join(' ') }
}

type AdvertTarget = { kind: 'screen'; path: string } | { kind: 'web'; url: string }

export function getAdvertTarget({ url_link }: Pick<PromoCard, 'url_link'>): AdvertTarget | null {
  const trimmed = url_link?.trim() ?? ''
  if (/^\/(?![/\\])[\w\-./?=&%]*$/.test(trimmed)) return { kind: 'screen', path: trimmed }
  return /^https:\/\//i.test(trimmed) && URL.canParse(trimmed) ? { kind: 'web', url: trimmed } : null
}

/** Above by default. */
export function getIconSide({ icon_position }: Pick<PromoCard, 'icon_position'>): 'start' | 'end' | 'top' | 'bottom' {
  switch (icon_position?.trim().toLowerCase()) {
    case 'start':
    case 'left':
      return 'start'
    case 'end':
    case 'right':
      return 'end'
    case 'bottom':
      return 'bottom'
    default:
      return 'top'
  }
}

/** Accepts hexadecimal colours only. */
export function getAdvertColor({ color }: Pick<PromoCard, 'color'>): string | null {
  const trimmed = color?.trim() ?? ''
  return /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(trimmed) ? trimmed : null
}

export function getAdvertKind({ type }: Pick<PromoCard, 'type'>): 'advertInfo' | 'advertOffer' | null {
  switch (type?.trim().toLowerCase()) {
    case 'info':
      return 'advertInfo'
    case 'offer':
    case 'offre':
      return 'advertOffer'
    default:
      return null
  }
}
