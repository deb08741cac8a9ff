// Not Ant Design's Carousel: native scrolling supports RTL.
import type { HTMLAttributes, ReactNode } from 'react'
import { caretLeft } from 'virtual:icons/caret-left'
import { caretRight } from 'virtual:icons/caret-right'
import { classNames } from '../class-names'
import { IconButton } from '../icon-button'
import { Row } from '../layout'
import { SectionTitle } from '../section-title'
import type { RailControl } from './use-rail'
import styles from './rail.module.css'

type RailProps = Omit<HTMLAttributes<HTMLElement>, 'title'> & {
  rail: RailControl
  titleId: string
  title: ReactNode
  label?: string
  previousLabel: string
  nextLabel: string
  isOver?: boolean
  controls?: ReactNode
  listClassName?: string | undefined
  children: ReactNode
}

export function Rail({
  rail,
  titleId,
  title,
  label,
  previousLabel,
  nextLabel,
  isOver = rail.isAtEnd,
  controls,
  listClassName,
  className,
  children,
  ...section
}: RailProps) {
  const { list, isAtStart, move, look, onKeyDown } = rail
  return (
    <section aria-labelledby={titleId} className={classNames(styles['section'], className)} {...section}>
      <SectionTitle
        id={titleId}
        aside={
          <Row gap={8} align="stretch" className={styles['controls']}>
            {controls}
            <IconButton
              tone="outlined"
              glyph={caretLeft}
              label={previousLabel}
              aria-disabled={isAtStart || undefined}
              onClick={() => isAtStart || move(-1)}
            />
            <IconButton
              tone="outlined"
              glyph={caretRight}
              label={nextLabel}
              aria-disabled={isOver || undefined}
              onClick={() => isOver || move(1)}
            />
          </Row>
        }
      >
        {title}
      </SectionTitle>
      <ul
        ref={list}
        role="list"
        aria-label={label}
        aria-labelledby={label === undefined ? titleId : undefined}
        className={classNames(styles['rail'], listClassName)}
        onScroll={look}
        onKeyDown={onKeyDown}
      >
        {children}
      </ul>
    </section>
  )
}

export function RailPlaceholder({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classNames(styles['rail'], className)}>{children}</div>
}

export function RailSlide({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <li className={classNames(styles['slide'], className)}>{children}</li>
}
