import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { useSessionCheck } from '#core/session/use-session-check.ts'
import type { Note } from '#shared/desktop/notes.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useNotify } from '#ui/notify.ts'
import { restoreNote } from './note-actions'

export function RemovedNote({ note, onDone }: { note: Note; onDone: () => void }) {
  const { t } = useTranslation('notes')
  const undo = useRef<HTMLButtonElement>(null)
  const [isFailed, setFailed] = useState(false)
  const notify = useNotify()
  const isMounted = useIsMounted()
  const checkSession = useSessionCheck()
  // The focused button of the removed note is gone.
  useEffect(() => undo.current?.focus(), [note.id])
  const [restore] = useSingleFlight(async () => {
    const isSameSession = checkSession()
    const isRestored = (await restoreNote(note)) === 'saved'
    if (isMounted()) return isRestored ? onDone() : setFailed(true)
    // Another note was removed meanwhile, or the screen was left.
    if (!isRestored && isSameSession()) notify.error(t('saveFailed'))
  })
  return (
    <Notice
      tone={isFailed ? 'error' : 'info'}
      role="status"
      action={
        <Button ref={undo} size="small" onClick={restore}>
          {t('undo')}
        </Button>
      }
    >
      {t(isFailed ? 'saveFailed' : 'removed')}
    </Notice>
  )
}
