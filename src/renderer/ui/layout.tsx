import type { ComponentPropsWithRef, HTMLAttributes, ReactElement } from 'react'
import { classNames } from './class-names'
import {
  gridClasses,
  rowClasses,
  stackClasses,
  takeBoxLook,
  type BoxLook,
  type GridLayout,
  type RowLayout,
  type StackLayout,
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
  | 'ol'
  | 'dl'
  | 'main'
  | 'footer'
  | 'article'
  | 'output'
  | 'label'
  | 'time'
  | 'aside'
  | 'caption'
type ElementProps<T extends Tag> = { as?: T } & Omit<ComponentPropsWithRef<T>, 'style'> & BoxLook
type AnyElementProps = { as?: Tag } & HTMLAttributes<HTMLElement> & BoxLook

export function Stack<T extends Tag = 'div'>(props: ElementProps<T> & StackLayout): ReactElement
export function Stack({ as: Element = 'div', className, gap, align, pack, ...props }: AnyElementProps & StackLayout) {
  const [look, rest] = takeBoxLook(props)
  return <Element {...rest} className={classNames(stackClasses({ gap, align, pack }), look, className)} />
}

export function Row<T extends Tag = 'div'>(props: ElementProps<T> & RowLayout): ReactElement
export function Row({ as: Element = 'div', className, ...props }: AnyElementProps & RowLayout) {
  const { gap, align, justify, wrap, inline, fillNarrow, ...others } = props
  const [look, rest] = takeBoxLook(others)
  return (
    <Element
      {...rest}
      className={classNames(rowClasses({ gap, align, justify, wrap, inline, fillNarrow }), look, className)}
    />
  )
}

export function Grid<T extends Tag = 'div'>(props: ElementProps<T> & GridLayout): ReactElement
export function Grid({ as: Element = 'div', className, ...props }: AnyElementProps & GridLayout) {
  const { gap, min, fill, align, ...others } = props
  const [look, rest] = takeBoxLook(others)
  return <Element {...rest} className={classNames(gridClasses({ gap, min, fill, align }), look, className)} />
}

export function Box<T extends Tag = 'div'>(props: ElementProps<T>): ReactElement
export function Box({ as: Element = 'div', className, ...props }: AnyElementProps) {
  const [look, rest] = takeBoxLook(props)
  return <Element {...rest} className={classNames(look, className)} />
}

export function Text<T extends Tag = 'span'>(props: ElementProps<T>): ReactElement
export function Text({ as = 'span', ...props }: AnyElementProps) {
  return <Box as={as} {...props} />
}
