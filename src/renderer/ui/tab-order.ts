import type { Direction } from './theme/direction'

type Entry<K extends string> = { readonly key: K; readonly disabled?: boolean | undefined }

/** The tab a key press leads to; disabled tabs are skipped, the ends join, arrows follow the eye in both directions of writing. */
export function nextTab<K extends string>(items: readonly Entry<K>[], active: K, pressed: string, direction: Direction): K | undefined {
  const enabled = items.filter((item) => !item.disabled).map(({ key }) => key)
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const backward = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  const at = enabled.indexOf(active)
  if (pressed === 'Home') return enabled[0]
  if (pressed === 'End') return enabled.at(-1)
  if (pressed === forward) return enabled[(at + 1) % enabled.length]
  if (pressed === backward) return enabled.at(at <= 0 ? -1 : at - 1)
  return undefined
}
