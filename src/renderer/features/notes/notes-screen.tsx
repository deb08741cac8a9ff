import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadSimple } from 'virtual:icons/download-simple'
import { magnifyingGlass } from 'virtual:icons/magnifying-glass'
import { paths } from '#core/paths.ts'
import { Screen } from '#core/screen/screen.tsx'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { useUrlText } from '#core/screen/use-url-text.ts'
import { isolate } from '#core/strings/isolate.ts'
import { exportNotes } from '#domains/notes/note-actions.ts'
import { NoteEntry } from '#domains/notes/note-entry.tsx'
import { NoteStorageNotice } from '#domains/notes/note-storage-notice.tsx'
import { RemovedNote } from '#domains/notes/removed-note.tsx'
import { useNotes } from '#domains/notes/use-notes.ts'
import type { ListedNote, Note, NoteList } from '#shared/desktop/notes.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { useNotify } from '#ui/notify.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { groupNotes, withEdited, type LessonGroup } from './note-groups'
import { PrintNotes } from './print-notes'
import styles from './notes-screen.module.css'

const [pageSize, shownCharacters, maxSearchLength] = [50, 2000, 200]

export function NotesScreen() {
  const { t } = useTranslation('notes')
  const [typed, setTyped] = useUrlText('q', maxSearchLength)
  const [shownCount, setShownCount] = useState(pageSize)
  const term = useSettledTerm(typed)
  const notes = useNotes({ query: term, contentId: null, max: shownCount, characters: shownCharacters })
  const { list } = notes
  const hasNotes = list !== null && list.total > 0
  const mayHaveOthers = list?.storage === 'keychain-locked'
  const search = (text: string): void => {
    setShownCount(pageSize)
    setTyped(text)
  }
  return (
    <Screen
      title={t('myNotes')}
      meta={list && (hasNotes || !mayHaveOthers) && t('total', { count: list.total })}
      actions={
        hasNotes && (
          <Row gap={8} wrap>
            <ExportNotes />
            <PrintNotes />
          </Row>
        )
      }
    >
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
      {list === null && !notes.isFailed && (
        <Loading label={t('loading')}>
          <Card>
            <SkeletonList rows={6} />
          </Card>
        </Loading>
      )}
      {list !== null && <NoteStorageNotice storage={list.storage} />}
      {hasNotes && (
        <TextInput
          type="search"
          icon={magnifyingGlass}
          className={styles['search']}
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={maxSearchLength}
          value={typed}
          onChange={({ target }) => search(target.value)}
        />
      )}
      {list !== null && (
        <Found list={list} term={term} onShowMore={() => setShownCount((before) => before + pageSize)} />
      )}
    </Screen>
  )
}

function ExportNotes() {
  const { t } = useTranslation('notes')
  const notify = useNotify()
  const [run, isBusy] = useSingleFlight(async () => {
    const outcome = await exportNotes(null)
    if (outcome === 'saved') notify.success(t('exported'))
    if (outcome === 'failed') notify.error(t('exportFailed'))
  })
  return (
    <Button icon={downloadSimple} loading={isBusy} onClick={run}>
      {t('export')}
    </Button>
  )
}

function Found({ list, term, onShowMore }: { list: NoteList; term: string; onShowMore: () => void }) {
  const { t } = useTranslation('notes')
  const [removed, setRemoved] = useState<Note | null>(null)
  const [edited, setEdited] = useState<readonly ListedNote[]>([])
  const editingChanged = (note: ListedNote, isEdited: boolean): void =>
    setEdited((before) => [...before.filter(({ id }) => id !== note.id), ...(isEdited ? [note] : [])])
  return (
    <Stack gap={16}>
      {removed !== null && <RemovedNote key={removed.id} note={removed} onDone={() => setRemoved(null)} />}
      {term !== '' && (
        <Text as="p" role="status" tone="secondary">
          {list.found === 0 ? t('noneFound', { term: isolate(term) }) : t('found', { count: list.found })}
        </Text>
      )}
      {list.total === 0 && list.storage !== 'keychain-locked' && (
        <EmptyCard
          title={t('emptyTitle')}
          text={t('emptyText')}
          link={{ to: paths.subjects(), text: t('seeSubjects') }}
        />
      )}
      {groupNotes(withEdited(list.notes, edited)).map(({ subjectName, lessons }) => (
        <Stack key={subjectName} as="section" gap={12} aria-label={subjectName}>
          <SectionTitle>
            <Bdi>{subjectName}</Bdi>
          </SectionTitle>
          {lessons.map((group) => (
            <Lesson
              key={group.lesson.contentId}
              group={group}
              onRemoved={setRemoved}
              onEditingChanged={editingChanged}
            />
          ))}
        </Stack>
      ))}
      {list.notes.length < list.found && (
        <Row justify="center">
          <Button onClick={onShowMore}>{t('showMore')}</Button>
        </Row>
      )}
    </Stack>
  )
}

type LessonProps = {
  group: LessonGroup
  onRemoved: (note: Note) => void
  onEditingChanged: (note: ListedNote, isEdited: boolean) => void
}

function Lesson({ group: { lesson, notes }, onRemoved, onEditingChanged }: LessonProps) {
  return (
    <Card>
      <Row as="h3" gap={[2, 12]} align="stretch" wrap className={styles['lesson']}>
        <TextLink to={paths.lesson(lesson)}>
          <UserContent>{lesson.lessonName}</UserContent>
        </TextLink>
        {lesson.chapterName !== '' && (
          <UserContent size="small" tone="secondary">
            {lesson.chapterName}
          </UserContent>
        )}
      </Row>
      <ul>
        {notes.map((note) => (
          <NoteEntry key={note.id} note={note} onRemoved={onRemoved} onEditingChanged={onEditingChanged} />
        ))}
      </ul>
    </Card>
  )
}

const pauseMs = 150

function useSettledTerm(typed: string): string {
  const term = typed.trim()
  const [settled, setSettled] = useState(term)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(term), pauseMs)
    return () => clearTimeout(timer)
  }, [term])
  return settled
}
