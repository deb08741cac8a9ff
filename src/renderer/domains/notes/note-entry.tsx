import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pencilSimple } from 'virtual:icons/pencil-simple'
import { trash } from 'virtual:icons/trash'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { useResumedText } from '#core/session/use-interrupted-text.ts'
import { useFormat } from '#core/strings/format.ts'
import type { ListedNote, Note } from '#shared/desktop/notes.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { TextLink } from '#ui/link.tsx'
import { useNotify } from '#ui/notify.ts'
import { UserContent } from '#ui/user-content.tsx'
import { readNote, removeNote, saveNote } from './note-actions'
import { NoteEditor } from './note-editor'
import { getNotePath, useNotePlace } from './note-place'
import styles from './note-entry.module.css'

type NoteEntryProps = {
  note: ListedNote
  /** Within the open lesson; a link to the lesson otherwise. */
  onOpen?: ((note: ListedNote) => void) | undefined
  onRemoved: (note: Note) => void
  onEditingChanged?: (note: ListedNote, isEdited: boolean) => void
}

export function NoteEntry({ note, onOpen, onRemoved, onEditingChanged }: NoteEntryProps) {
  const { t } = useTranslation('notes')
  const { date } = useFormat()
  const notify = useNotify()
  const formatPlace = useNotePlace()
  const [full, setFull] = useState<string | null>(null)
  const editKey = `note ${note.id}`
  const resumed = useResumedText(editKey)
  const [editedText, setEditedText] = useState<string | null>(resumed === null ? null : note.text)
  const [resumedText, setResumedText] = useState(resumed?.text)
  const place = formatPlace(note.place) ?? t('wholeLesson')

  const resume = useEffectEvent(() => {
    if (resumed !== null) onEditingChanged?.(note, true)
  })
  useEffect(() => resume(), [])

  const readFull = async (): Promise<string | null> => {
    const text = note.isCut ? ((await readNote(note.id))?.text ?? null) : note.text
    if (text === null) notify.error(t('readFailed'))
    return text
  }
  const edit = async (): Promise<void> => {
    const text = await readFull()
    if (text !== null) onEditingChanged?.(note, true)
    setEditedText(text)
  }
  const [remove] = useSingleFlight(async () => {
    const removed = await removeNote(note.id)
    if (removed === null) notify.error(t('removeFailed'))
    else onRemoved(removed)
  })
  if (editedText !== null) {
    return (
      <Stack as="li" gap={4} className={styles['entry']}>
        <NoteEditor
          label={t('editAt', { place })}
          initialText={editedText}
          resumedText={resumedText}
          retained={{ key: editKey }}
          onSave={(text) => saveNote({ id: note.id, lesson: note.lesson, place: note.place, text, createdAt: null })}
          onClose={() => {
            setEditedText(null)
            setResumedText(undefined)
            setFull(null)
            onEditingChanged?.(note, false)
          }}
        />
      </Stack>
    )
  }
  const shown = note.isCut && full !== null ? full : note.text
  return (
    <Stack as="li" gap={4} className={styles['entry']}>
      <Row gap={8} justify="between">
        <Row as="span" gap={[4, 10]} align="baseline" wrap shrink>
          {onOpen ? (
            <Button variant="link" size="small" aria-label={t('goTo', { place })} onClick={() => onOpen(note)}>
              {place}
            </Button>
          ) : (
            <TextLink to={getNotePath(note)}>{place}</TextLink>
          )}
          <Text size="small" tone="secondary">
            {date(note.changedAt)}
          </Text>
        </Row>
        <Row gap={4}>
          <IconButton glyph={pencilSimple} size={32} label={t('editAt', { place })} onClick={() => void edit()} />
          <IconButton glyph={trash} size={32} label={t('removeAt', { place })} onClick={remove} />
        </Row>
      </Row>
      <Stack gap={4}>
        <UserContent as="div" className={styles['text']}>
          {shown}
        </UserContent>
        {note.isCut && full === null && (
          <span>
            <Button variant="link" size="small" onClick={() => void readFull().then(setFull)}>
              {t('readMore')}
            </Button>
          </span>
        )}
      </Stack>
    </Stack>
  )
}
