import { useEffect, useEffectEvent, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { broughtBy, named, type Brought } from './brought'

/** Files let go over the card, or pasted anywhere on the screen but in a field. `isOver` while something is held over the card. */
export function useBringing(isOpen: boolean, add: (brought: Brought) => void) {
  const { t } = useTranslation('homework')
  const [isOver, setOver] = useState(false)
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (!isOpen || event.defaultPrevented || event.clipboardData === null || isField(event.target) || isInDialog(event.target)) return
    const { files, refused } = broughtBy(event.clipboardData)
    event.preventDefault()
    add({ files: files.map((file) => named(file, t('pastedName'))), refused })
  })
  useEffect(() => {
    const hear = (event: ClipboardEvent): void => paste(event)
    document.addEventListener('paste', hear)
    return () => document.removeEventListener('paste', hear)
  }, [])

  const hold = (event: DragEvent): void => {
    if (event.dataTransfer.types.length === 0) return
    event.preventDefault()
    event.dataTransfer.dropEffect = isOpen ? 'copy' : 'none'
    setOver(isOpen)
  }
  return {
    isOver: isOver && isOpen,
    drop: {
      onDragEnter: hold,
      onDragOver: hold,
      onDragLeave: (event: DragEvent<HTMLElement>) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        if (isOpen) add(broughtBy(event.dataTransfer))
      },
    },
  }
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select, [contenteditable="true"]') !== null)
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('[role="dialog"]') !== null
}
