import { useState, type ReactNode } from 'react'
import type { Texts } from './texts'

export type Story = {
  components: readonly string[]
  wide?: boolean
  states: (t: Texts) => Readonly<Record<string, ReactNode>>
}

export function Stateful<Value>({
  initial,
  children,
}: {
  initial: Value
  children: (value: Value, change: (value: Value) => void) => ReactNode
}) {
  const [value, setValue] = useState(initial)
  return children(value, setValue)
}

export const noop = () => undefined
