import type { ReactNode } from 'react'
import { PageHeader, type PageHeaderProps } from '#ui/page-header.tsx'
import { Page, type PageProps } from '#ui/page.tsx'
import { useScreenTitle } from './use-screen-title'

export type ScreenProps = Omit<PageHeaderProps, 'children'> &
  Pick<PageProps, 'gap' | 'width' | 'className'> & {
    title: string
    heading?: ReactNode
    children: ReactNode
  }

export function Screen({ title, heading = title, gap = 20, width, className, children, ...header }: ScreenProps) {
  useScreenTitle(title)
  return (
    <Page gap={gap} width={width} className={className}>
      <PageHeader {...header}>{heading}</PageHeader>
      {children}
    </Page>
  )
}
