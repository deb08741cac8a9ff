import type { Direction } from '../theme/direction'

export type TooltipPlacement = 'top' | 'bottom' | 'start' | 'end'

/** antd mirrors menus in RTL, not tooltips: their side is physical. */
export function physicalSide(placement: TooltipPlacement, direction: Direction): 'top' | 'bottom' | 'left' | 'right' {
  if (placement === 'top' || placement === 'bottom') return placement
  return (placement === 'start') === (direction === 'ltr') ? 'left' : 'right'
}
