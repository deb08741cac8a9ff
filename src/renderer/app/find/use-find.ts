import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { useWindowKeydown } from '#core/screen/use-window-keydown.ts'
import { useCoreSelector } from '#core/store/core-state.ts'
import { findKey } from './find-keys'

const failed = (error: unknown): void => reportFailure('find', error)

/** The keys and the menu in the page; the bar is a view of its own (`find-bar.tsx`). */
export function useFind(): Record<'find' | 'find-next' | 'find-previous', () => void> {
  const textSize = useCoreSelector(({ preferences }) => preferences.textSize)
  const actions = {
    'find': () => void desktop['find.open']({ textSize }).catch(failed),
    'find-next': () => void desktop['find.step']({ forward: true }).catch(failed),
    'find-previous': () => void desktop['find.step']({ forward: false }).catch(failed),
  }
  useWindowKeydown((event) => {
    const key = findKey(event)
    if (key === null) return
    event.preventDefault()
    actions[key]()
  })
  return actions
}
