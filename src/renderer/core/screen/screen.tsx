import type { ReactNode } from 'react'
import { Page, type PageProps } from '../../ui/page'
import { PageHeader, type PageHeaderProps } from '../../ui/page-header'
import { useScreenTitle } from './use-screen-title'

/** The props of `Screen`: those of its header and of its page. */
export type ScreenProps = Omit<PageHeaderProps, 'children'> & Pick<PageProps, 'gap' | 'width' | 'className'> & {
  /** Names the window, and is the heading unless `heading` is given. */
  title: string
  heading?: ReactNode
  children: ReactNode
}

/** A screen inside the shell: names the window, shows the header, takes the focus after a navigation. */
export function Screen({ title, heading = title, gap = 20, width, className, children, ...header }: ScreenProps) {
  useScreenTitle(title)
  return (
    <Page gap={gap} width={width} className={className}>
      <PageHeader {...header}>{heading}</PageHeader>
      {children}
    </Page>
  )
}
