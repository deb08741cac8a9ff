import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { printer } from 'virtual:icons/printer'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { PrintSheet } from '#core/screen/print-sheet.tsx'
import { useUser } from '#core/session/use-user.ts'
import { useNotePlace } from '#domains/notes/note-place.ts'
import { noteLimits, type ListedNote } from '#shared/desktop/notes.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Text } from '#ui/layout.tsx'
import { useNotify } from '#ui/notify.ts'
import { UserContent } from '#ui/user-content.tsx'
import { groupNotes } from './note-groups'
import styles from './notes-screen.module.css'

/** The screen shortens the texts. */
export function PrintNotes() {
  const { t } = useTranslation('notes')
  const notify = useNotify()
  const [printed, setPrinted] = useState<readonly ListedNote[] | null>(null)
  const begin = async (): Promise<void> => {
    try {
      const all = { query: '', contentId: null, max: noteLimits.notes, characters: noteLimits.characters }
      setPrinted((await desktop['notes.list'](all)).notes)
    } catch (error) {
      reportFailure('notes.print', error)
      notify.error(t('failed'))
    }
  }
  return (
    <>
      <Button icon={printer} onClick={() => void begin()}>
        {t('print')}
      </Button>
      {printed !== null && (
        <PrintSheet ready onDone={() => setPrinted(null)}>
          <PrintedNotes notes={printed} />
        </PrintSheet>
      )}
    </>
  )
}

function PrintedNotes({ notes }: { notes: readonly ListedNote[] }) {
  const { t } = useTranslation('notes')
  const { user } = useUser()
  const locateLesson = useNotePlace()
  return (
    <>
      <h1>{t('myNotes')}</h1>
      <Text as="p" tone="secondary">
        <Bdi>{[user.name, user.last_name].filter(Boolean).join(' ')}</Bdi>
      </Text>
      {groupNotes(notes).map(({ subjectName, lessons }) => (
        <section key={subjectName}>
          <UserContent as="h2">{subjectName}</UserContent>
          {lessons.map(({ lesson, notes: entries }) => (
            <section key={lesson.contentId}>
              <UserContent as="h3">{lesson.lessonName}</UserContent>
              {entries.map((note) => (
                <div key={note.id}>
                  <Text weight="semibold">{locateLesson(note.place)}</Text>
                  <UserContent as="div" className={styles['printed']}>
                    {note.text}
                  </UserContent>
                </div>
              ))}
            </section>
          ))}
        </section>
      ))}
    </>
  )
}
