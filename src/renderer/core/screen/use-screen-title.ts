import { useEffect } from 'react'
import { brand } from '../../../shared/brand'
import { focusScreenTitle } from '../../ui/screen-title'
import { desktop } from '../desktop/desktop'

let focusAwaited = false

/** Says that another screen is opening: its title will take the focus. */
export function expectNewScreen(): void {
  focusAwaited = true
}

/** Names the screen in the document and on the window; after a navigation, moves the focus to its title. */
export function useScreenTitle(text: string): void {
  useEffect(() => {
    if (text === '') return
    const title = `${text} · ${brand.name}`
    document.title = title
    void Promise.resolve(desktop['window.title']({ title: title.slice(0, 200) })).catch(() => undefined)
    if (!focusAwaited) return
    focusAwaited = false
    focusScreenTitle()
  }, [text])
}
