import { useEffect } from 'react'
import { brand } from '../../../shared/brand'
import { focusScreenTitle } from '../../ui/screen-title'
import { desktop } from '../desktop/desktop'

let focusAwaited = false
let focusBefore: Element | null = null

export function expectNewScreen(): void {
  focusAwaited = true
  focusBefore = document.activeElement
}

function typesElsewhere(): boolean {
  const now = document.activeElement
  if (now === null || !now.matches('input, textarea, [contenteditable="true"]')) return false
  return now !== focusBefore || now.closest('main') === null
}

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
