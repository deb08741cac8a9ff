import { Tooltip as AntTooltip } from 'antd'
import type { ReactElement } from 'react'
import type { Direction } from '../theme/direction'
import { useDirection } from '../theme/use-direction'

type TooltipProps = { title: string; placement?: TooltipPlacement; children: ReactElement }

export function Tooltip({ title, placement = 'top', children }: TooltipProps) {
  const direction = useDirection()
  return (
    <AntTooltip
      title={title}
      placement={physicalSide(placement, direction)}
      arrow={false}
      mouseEnterDelay={0.4}
      trigger={['hover', 'focus']}
    >
      {children}
    </AntTooltip>
  )
}

type TooltipPlacement = 'top' | 'bottom' | 'start' | 'end'

/** In RTL antd mirrors menus but not tooltips. */
export function physicalSide(placement: TooltipPlacement, direction: Direction): 'top' | 'bottom' | 'left' | 'right' {
  if (placement === 'top' || placement === 'bottom') return placement
  return (placement === 'start') === (direction === 'ltr') ? 'left' : 'right'
}
