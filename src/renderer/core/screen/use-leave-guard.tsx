import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { ConfirmModal } from '../../ui/overlay/modal'

/** What is asked before a typed form is left. */
export type LeaveWords = { title: string; text: string; leave: string; stay: string; close: string }

/** Asks before a link of the page leaves what was typed behind; links are heard before anything else hears them. */
export function useLeaveGuard(isDirty: boolean, words: LeaveWords): ReactNode {
  const navigate = useNavigate()
  const [link, setLink] = useState<HTMLAnchorElement | null>(null)
  const agreed = useRef(false)

  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: MouseEvent) => {
      const followed = leavingLink(event)
      if (followed === null || agreed.current) return
      event.preventDefault()
      event.stopPropagation()
      setLink(followed)
    }
    window.addEventListener('click', ask, true)
    return () => window.removeEventListener('click', ask, true)
  }, [isDirty])

  const leave = () => {
    setLink(null)
    if (link === null) return
    agreed.current = true
    if (link.isConnected) link.click()
    else void navigate(link.pathname + link.search)
    agreed.current = false
  }
  return (
    <ConfirmModal
      open={link !== null}
      title={words.title}
      text={words.text}
      confirm={{ text: words.leave, danger: true, onClick: leave }}
      cancel={{ text: words.stay, onClick: () => setLink(null) }}
      closeLabel={words.close}
    />
  )
}

/** The link of this application that a click would follow in this window. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const href = link?.getAttribute('href') ?? ''
  return href.startsWith('/') && link?.target !== '_blank' ? link : null
}
