import type { ComponentPropsWithRef, HTMLAttributes, ReactElement } from 'react'
import {
  gridClasses,
  rowClasses,
  stackClasses,
  textClasses,
  type GridLayout,
  type RowLayout,
  type StackLayout,
  type TextLook,
} from './layout-classes'

type Tag =
  | 'div'
  | 'section'
  | 'header'
  | 'nav'
  | 'figure'
  | 'figcaption'
  | 'ul'
  | 'li'
  | 'dt'
  | 'dd'
  | 'p'
  | 'span'
  | 'bdi'
  | 'strong'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'del'
  | 's'
type ElementProps<T extends Tag> = { as?: T } & Omit<ComponentPropsWithRef<T>, 'className' | 'style'>
type AnyElementProps = { as?: Tag } & HTMLAttributes<HTMLElement>

export function Stack<T extends Tag = 'div'>(props: ElementProps<T> & StackLayout): ReactElement
export function Stack({ as: Element = 'div', gap, align, pack, grow, ...rest }: AnyElementProps & StackLayout) {
  return <Element {...rest} className={stackClasses({ gap, align, pack, grow })} />
}

export function Row<T extends Tag = 'div'>(props: ElementProps<T> & RowLayout): ReactElement
export function Row({ as: Element = 'div', gap, align, justify, wrap, ...rest }: AnyElementProps & RowLayout) {
  return <Element {...rest} className={rowClasses({ gap, align, justify, wrap })} />
}

export function Grid<T extends Tag = 'div'>(props: ElementProps<T> & GridLayout): ReactElement
export function Grid({ as: Element = 'div', gap, min, fill, align, ...rest }: AnyElementProps & GridLayout) {
  return <Element {...rest} className={gridClasses({ gap, min, fill, align })} />
}

export function Text<T extends Tag = 'span'>(props: ElementProps<T> & TextLook): ReactElement
export function Text({ as: Element = 'span', size, tone, weight, ...rest }: AnyElementProps & TextLook) {
  return <Element {...rest} className={textClasses({ size, tone, weight })} />
}
