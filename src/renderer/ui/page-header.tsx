import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Row, Stack } from './layout'
import { rowClasses } from './layout-classes'
import { ScreenTitle } from './screen-title'
import styles from './titles.module.css'

export type PageHeaderProps = {
  children: ReactNode
  breadcrumb?: ReactNode
  leading?: ReactNode
  meta?: ReactNode
  stamp?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ children, breadcrumb, leading, meta, stamp, actions }: PageHeaderProps) {
  const title = (
    <ScreenTitle meta={meta} stamp={stamp}>
      {children}
    </ScreenTitle>
  )
  const titles =
    leading === undefined ? (
      title
    ) : (
      <Row gap={16} align="start">
        {leading}
        {title}
      </Row>
    )
  const row =
    actions === undefined ? (
      titles
    ) : (
      <div className={classNames(rowClasses({ gap: [12, 24], justify: 'between', wrap: true }), styles['header'])}>
        {titles}
        {actions}
      </div>
    )
  return breadcrumb === undefined ? (
    row
  ) : (
    <Stack gap={12}>
      {breadcrumb}
      {row}
    </Stack>
  )
}
