import { useEffect, useEffectEvent, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { readTransfer, withUniqueName, type DroppedFiles } from './dropped-files'

export function useDropZone(isOpen: boolean, add: (dropped: DroppedFiles) => void) {
  const { t } = useTranslation('homework')
  const [isOver, setOver] = useState(false)
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (
      !isOpen ||
      event.defaultPrevented ||
      event.clipboardData === null ||
      isField(event.target) ||
      isInDialog(event.target)
    )
      return
    const { files, refused } = readTransfer(event.clipboardData)
    event.preventDefault()
    add({ files: files.map((file) => withUniqueName(file, t('pastedName'))), refused })
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent): void => paste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])

  const acceptDrag = (event: DragEvent): void => {
    if (event.dataTransfer.types.length === 0) return
    event.preventDefault()
    event.dataTransfer.dropEffect = isOpen ? 'copy' : 'none'
    setOver(isOpen)
  }
  return {
    isOver: isOver && isOpen,
    drop: {
      onDragEnter: acceptDrag,
      onDragOver: acceptDrag,
      onDragLeave: (event: DragEvent<HTMLElement>) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        if (isOpen) add(readTransfer(event.dataTransfer))
      },
    },
  }
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [contenteditable="true"]') !== null)
  )
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('[role="dialog"]') !== null
}
