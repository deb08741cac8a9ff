import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { cutText } from '#shared/std/cut-text.ts'

const pauseMs = 150

/**
 * Text of a field that the URL mirrors after a pause, so that Back restores it. The field's value is local: the router
 * commits a navigation after the input event, and React would put the former value back and move the caret.
 * A location opened in another way (Back, a link) replaces the text.
 */
export function useUrlText(name: string, maxLength: number): [text: string, setText: (text: string) => void] {
  const [query, setQuery] = useSearchParams()
  const inUrl = cutText(query.get(name) ?? '', maxLength)
  const [text, setText] = useState(inUrl)
  const uncommitted = useRef<string[]>([])

  const mirror = useEffectEvent(() => {
    uncommitted.current.push(text)
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        if (text === '') after.delete(name)
        else after.set(name, text)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  })

  useEffect(() => {
    const ours = uncommitted.current.indexOf(inUrl)
    if (ours === -1) setText(inUrl)
    uncommitted.current = uncommitted.current.slice(ours + 1)
  }, [inUrl])

  useEffect(() => {
    if (text === inUrl) return
    const timer = setTimeout(mirror, pauseMs)
    return () => clearTimeout(timer)
  }, [text, inUrl])

  return [text, setText]
}
