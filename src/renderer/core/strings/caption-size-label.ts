import type { TFunction } from 'i18next'
import type { CaptionSize } from '../store/preferences-slice'
import type { PlainKey } from './plain-key'

const labels = {
  small: 'sizeSmall',
  normal: 'sizeNormal',
  large: 'sizeLarge',
  huge: 'sizeHuge',
} as const satisfies Record<CaptionSize, PlainKey<'playback'>>

export function captionSizeLabel(size: CaptionSize, t: TFunction<'playback'>): string {
  return t(labels[size])
}
