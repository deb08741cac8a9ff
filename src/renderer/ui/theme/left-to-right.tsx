import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { DirectionContext } from './use-direction'

/** For the parts of the page that run left to right in every language, such as the bar of a player. */
export function LeftToRight({ children }: { children: ReactNode }) {
  return (
    <DirectionContext value="ltr">
      <ConfigProvider direction="ltr">{children}</ConfigProvider>
    </DirectionContext>
  )
}
