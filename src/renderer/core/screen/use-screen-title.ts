import { useEffect } from 'react'
import { brand } from '../../../shared/brand'
import { focusScreenTitle } from '../../ui/screen-title'
import { desktop } from '../desktop/desktop'

let focusAwaited = false
let focusBefore: Element | null = null

/** Says that another screen is opening: its title will take the focus. */
export function expectNewScreen(): void {
  focusAwaited = true
  focusBefore = document.activeElement
}

/** Whether the person is in a field around the screen, or went into one while it was loading: the letters that follow belong there. */
function typesElsewhere(): boolean {
  const now = document.activeElement
  if (now === null || !now.matches('input, textarea, [contenteditable="true"]')) return false
  return now !== focusBefore || now.closest('main') === null
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
    if (!typesElsewhere()) focusScreenTitle()
    focusBefore = null
  }, [text])
}
