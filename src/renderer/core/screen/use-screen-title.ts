import { useEffect } from 'react'
import { brand } from '#shared/brand.ts'
import { cutText } from '#shared/std/cut-text.ts'
import { desktop } from '../desktop/desktop'

/** The title of the window; an empty text leaves the title of the screen before. */
export function useScreenTitle(text: string): void {
  useEffect(() => {
    if (text === '') return
    const title = `${text} · ${brand.name}`
    document.title = title
    void Promise.resolve(desktop['window.title']({ title: cutText(title, 200) })).catch(() => undefined)
  }, [text])
}
