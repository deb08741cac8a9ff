import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { playbackRates } from '../../../core/preferences/preferences-slice'
import { useFormat } from '../../../core/strings/format'
import styles from './speed-menu.module.css'

/** Drawn inside the player rather than over the page, so that it is there in full screen too. */
export function SpeedMenu({ rate, onChoose }: { rate: number; onChoose: (rate: number) => void }) {
  const { t } = useTranslation('player')
  const format = useFormat()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (open) box.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus()
  }, [open])

  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const items = [...(box.current?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? [])]
    const at = items.findIndex((item) => item === document.activeElement)
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }
    const to = moves[event.key]
    if (to !== undefined) items[(to + items.length) % items.length]?.focus()
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={box} className={styles['speed']} onKeyDown={open ? onKeyDown : undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button} type="button" className={styles['chip']} aria-haspopup="menu" aria-expanded={open} aria-controls={open ? id : undefined}
        aria-label={t('speedIs', { rate: format.speed(rate) })} title={t('playbackSpeed')} onClick={() => setOpen(!open)}
      >
        {format.speed(rate)}
      </button>
      {open && (
        <div id={id} role="menu" aria-label={t('playbackSpeed')} className={styles['menu']}>
          {playbackRates.map((each) => (
            <button
              key={each} type="button" role="menuitemradio" aria-checked={each === rate} tabIndex={-1} className={styles['item']}
              onClick={() => {
                onChoose(each)
                close()
              }}
            >
              {format.speed(each)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
