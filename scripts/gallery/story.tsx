import { useState, type ReactNode } from 'react'
import type { Texts } from './texts'

/** A component of `src/renderer/ui` in its states; the name of a state is for developers. */
export type Story = {
  /** Exported names that the states show. */
  components: readonly string[]
  /** Each state has the whole width. */
  wide?: boolean
  states: (t: Texts) => Readonly<Record<string, ReactNode>>
}

/** Holds the value of a controlled component. */
export function Stateful<Value>({ initial, children }: { initial: Value; children: (value: Value, change: (value: Value) => void) => ReactNode }) {
  const [value, setValue] = useState(initial)
  return children(value, setValue)
}

export const noop = () => undefined
