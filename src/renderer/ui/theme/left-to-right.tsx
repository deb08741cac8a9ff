import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { DirectionContext } from './use-direction'

export function LeftToRight({ children }: { children: ReactNode }) {
  return (
    <DirectionContext value="ltr">
      <ConfigProvider direction="ltr">{children}</ConfigProvider>
    </DirectionContext>
  )
}
