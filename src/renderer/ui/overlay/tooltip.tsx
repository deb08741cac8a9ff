import { Tooltip as AntTooltip } from 'antd'
import type { ReactElement } from 'react'
import { useDirection } from '../theme/use-direction'
import { physicalSide, type TooltipPlacement } from './physical-side'

type TooltipProps = { title: string; placement?: TooltipPlacement; children: ReactElement }

export function Tooltip({ title, placement = 'top', children }: TooltipProps) {
  const direction = useDirection()
  return (
    <AntTooltip title={title} placement={physicalSide(placement, direction)} arrow={false} mouseEnterDelay={0.4} trigger={['hover', 'focus']}>
      {children}
    </AntTooltip>
  )
}
