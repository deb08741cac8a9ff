import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { notePencil } from 'virtual:icons/note-pencil'
import { paths } from '#core/paths.ts'
import { useWindowKeydown } from '#core/screen/use-window-keydown.ts'
import { useResumedText } from '#core/session/use-interrupted-text.ts'
import { useCoreSelector } from '#core/store/core-state.ts'
import type { InterruptedText } from '#core/store/interrupted-slice.ts'
import { saveNote } from '#domains/notes/note-actions.ts'
import { NoteEditor } from '#domains/notes/note-editor.tsx'
import { NoteEntry } from '#domains/notes/note-entry.tsx'
import { useNotePlace } from '#domains/notes/note-place.ts'
import { usePausesWhileWriting } from '#domains/notes/note-preferences-slice.ts'
import { NoteStorageNotice } from '#domains/notes/note-storage-notice.tsx'
import { RemovedNote } from '#domains/notes/removed-note.tsx'
import { useNotes } from '#domains/notes/use-notes.ts'
import { notePlace, type ListedNote, type Note, type NoteLesson, type NotePlace } from '#shared/desktop/notes.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { SwitchRow } from '#ui/switch.tsx'
import { isHeldToggle, toShortcut, wantsKeyItself } from '../player/shortcuts'
import styles from './lesson-notes.module.css'

const [maxShown, shownCharacters] = [200, 2000]

export type LessonNotesHandle = { begin: () => void }

type LessonNotesProps = {
  ref: Ref<LessonNotesHandle>
  lesson: NoteLesson
  place: () => NotePlace
  isVideo: boolean
  onPause: () => void
  onSeek: (seconds: number) => void
  onPage: (page: number) => void
}

type Draft = { id: string; place: NotePlace; text: string }

export function LessonNotes({ ref, lesson, place, isVideo, onPause, onSeek, onPage }: LessonNotesProps) {
  const { t } = useTranslation('notes')
  const locateLesson = useNotePlace()
  const [pauses, choosePause] = usePausesWhileWriting()
  const draftKey = `note of ${String(lesson.contentId)}`
  const resumed = useResumedText(draftKey)
  const [draft, setDraft] = useState<Draft | null>(() => resumed && toDraft(resumed))
  const [removed, setRemoved] = useState<Note | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const notes = useNotes({ query: '', contentId: lesson.contentId, max: maxShown, characters: shownCharacters })

  const begin = (): void => {
    if (draft !== null) return
    if (pauses && isVideo) onPause()
    setRemoved(null)
    setDraft({ id: crypto.randomUUID(), place: place(), text: '' })
  }
  const close = (): void => {
    setDraft(null)
    requestAnimationFrame(() => addButton.current?.focus())
  }
  useNoteShortcut(begin)
  useImperativeHandle(ref, () => ({ begin }))
  const open = ({ place: target }: ListedNote): void => {
    if (target.kind === 'time') onSeek(target.seconds)
    if (target.kind === 'page') onPage(target.page)
  }
  const shown = notes.list?.notes ?? []
  return (
    <Card as="section" labelledBy="lesson-notes" gap={12}>
      <SectionTitle id="lesson-notes" link={{ to: paths.notes(), text: t('openAll') }}>
        {t('lessonNotes')}
      </SectionTitle>
      {draft === null ? (
        <Button ref={addButton} icon={notePencil} justifySelf="start" aria-keyshortcuts="N" onClick={begin}>
          {t('add')}
        </Button>
      ) : (
        <NoteEditor
          key={draft.id}
          label={t('addAt', { place: locateLesson(draft.place) ?? t('wholeLesson') })}
          initialText=""
          resumedText={draft.text}
          retained={{ key: draftKey, context: draft.place }}
          onSave={(text) => saveNote({ ...draft, lesson, text, createdAt: null })}
          onClose={close}
        />
      )}
      {isVideo && <SwitchRow title={t('pauseWhileWriting')} checked={pauses} onChange={choosePause} />}
      {removed !== null && <RemovedNote key={removed.id} note={removed} onDone={() => setRemoved(null)} />}
      {notes.isFailed && (
        <Notice
          tone="error"
          role="alert"
          action={
            <Button size="small" onClick={notes.refetch}>
              {t('retry')}
            </Button>
          }
        >
          {t('failed')}
        </Notice>
      )}
      {notes.list === null && !notes.isFailed && (
        <Loading label={t('loading')}>
          <SkeletonList rows={2} />
        </Loading>
      )}
      {notes.list !== null && (
        <Stack gap={12}>
          {shown.length === 0 ? (
            notes.list.storage !== 'keychain-locked' && (
              <Text as="p" tone="secondary">
                {t('lessonEmpty')}
              </Text>
            )
          ) : (
            <ul className={styles['list']} aria-labelledby="lesson-notes">
              {shown.map((note) => (
                <NoteEntry
                  key={note.id}
                  note={note}
                  onOpen={note.place.kind === 'lesson' ? undefined : open}
                  onRemoved={setRemoved}
                />
              ))}
            </ul>
          )}
          <NoteStorageNotice storage={notes.list.storage} />
        </Stack>
      )}
    </Card>
  )
}

function toDraft({ text, context }: InterruptedText): Draft {
  return { id: crypto.randomUUID(), place: notePlace.safeParse(context).data ?? { kind: 'lesson' }, text }
}

/** N, only while the letter keys are on. */
function useNoteShortcut(onNote: () => void): void {
  const withLetters = useCoreSelector((state) => state.preferences.player.letters)
  useWindowKeydown((event) => {
    if (event.defaultPrevented || wantsKeyItself(event.target, event.key)) return
    if (toShortcut(event, withLetters) !== 'note') return
    event.preventDefault()
    if (!isHeldToggle('note', event)) onNote()
  })
}
