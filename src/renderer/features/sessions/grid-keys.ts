import type { Box, Timed } from './week-layout'

type Place = Pick<Box<Timed>, 'date' | 'from' | 'lane'> & { session: { key: string } }

/** Which session an arrow key leads to from another: up and down within a day, to the sides to the nearest one of another day; null where there is none. */
export function sessionAfterKey(boxes: readonly Place[], current: string, key: string, direction: 'ltr' | 'rtl'): string | null {
  const at = boxes.findIndex(({ session }) => session.key === current)
  const here = boxes[at]
  if (here === undefined) return null
  const sideways = direction === 'rtl' ? { ArrowLeft: 1, ArrowRight: -1 } : { ArrowLeft: -1, ArrowRight: 1 }
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown': {
      const next = boxes[at + (key === 'ArrowUp' ? -1 : 1)]
      return next?.date === here.date ? next.session.key : null
    }
    case 'ArrowLeft':
    case 'ArrowRight':
      return nearestAside(boxes, here, sideways[key])
    case 'Home':
      return boxes[0]?.session.key ?? null
    case 'End':
      return boxes.at(-1)?.session.key ?? null
    default:
      return null
  }
}

function nearestAside(boxes: readonly Place[], here: Place, step: number): string | null {
  const aside = boxes.filter(({ date }) => (step > 0 ? date > here.date : date < here.date))
  const [nearest] = aside.sort((one, other) => {
    const days = one.date < other.date ? -1 : one.date > other.date ? 1 : 0
    return step * days || Math.abs(one.from - here.from) - Math.abs(other.from - here.from) || one.lane - other.lane
  })
  return nearest?.session.key ?? null
}
