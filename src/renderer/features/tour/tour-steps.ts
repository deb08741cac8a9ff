import type { PlainKey } from '#core/strings/plain-key.ts'

type TourStep = {
  name: 'welcome' | 'sidebar' | 'menu' | 'search' | 'notifications' | 'user'
  /** Null for a card in the middle. */
  target: string | null
  placement: 'center' | 'start' | 'below' | 'below-end'
}

const steps: readonly TourStep[] = [
  { name: 'welcome', target: null, placement: 'center' },
  { name: 'sidebar', target: '[data-tour="sidebar"]', placement: 'start' },
  { name: 'menu', target: '[data-tour="menu"]', placement: 'below' },
  { name: 'search', target: '[data-tour="search"]', placement: 'below' },
  { name: 'notifications', target: '[data-tour="notifications"]', placement: 'below-end' },
  { name: 'user', target: '[data-tour="user"]', placement: 'below-end' },
]

type ShownStep = TourStep & { element: HTMLElement | null }

/** A narrow window has a menu button instead of the sidebar. */
export function shownSteps(find: (selector: string) => HTMLElement | null): ShownStep[] {
  const found = steps.flatMap((step): ShownStep[] => {
    if (step.target === null) return [{ ...step, element: null }]
    const element = find(step.target)
    return element === null ? [] : [{ ...step, element }]
  })
  const hasSidebar = found.some(({ name }) => name === 'sidebar')
  return found.filter(({ name }) => name !== 'menu' || !hasSidebar)
}

export function textKeys(name: TourStep['name']): { title: PlainKey<'tour'>; text: PlainKey<'tour'> } {
  return { title: `${name}Title`, text: `${name}Text` }
}

/** Ant Design mirrors menus but not the tour. */
export function getSide(
  placement: TourStep['placement'],
  direction: 'ltr' | 'rtl',
): 'center' | 'left' | 'right' | 'bottom' | 'bottomLeft' | 'bottomRight' {
  switch (placement) {
    case 'center':
      return 'center'
    case 'below':
      return 'bottom'
    case 'start':
      return direction === 'ltr' ? 'right' : 'left'
    case 'below-end':
      return direction === 'ltr' ? 'bottomRight' : 'bottomLeft'
  }
}

type TourKey = 'next' | 'previous' | 'close'

export function tourKey(key: string, direction: 'ltr' | 'rtl'): TourKey | null {
  if (key === 'Escape') return 'close'
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return null
  return (key === 'ArrowRight') === (direction === 'ltr') ? 'next' : 'previous'
}
