import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Note } from '#shared/desktop/notes.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { restoreNote } from './note-actions'

export function RemovedNote({ note, onDone }: { note: Note; onDone: () => void }) {
  const { t } = useTranslation('notes')
  const undo = useRef<HTMLButtonElement>(null)
  const [isFailed, setFailed] = useState(false)
  // The focused button of the removed note is gone.
  useEffect(() => undo.current?.focus(), [note.id])
  const restore = async (): Promise<void> => {
    if ((await restoreNote(note)) === 'saved') onDone()
    else setFailed(true)
  }
  return (
    <Notice
      tone={isFailed ? 'error' : 'info'}
      role="status"
      action={
        <Button ref={undo} size="small" onClick={() => void restore()}>
          {t('undo')}
        </Button>
      }
    >
      {t(isFailed ? 'saveFailed' : 'removed')}
    </Notice>
  )
}
