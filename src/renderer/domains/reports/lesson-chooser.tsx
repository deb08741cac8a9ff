import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { magnifyingGlass } from 'virtual:icons/magnifying-glass'
import { paths } from '#core/paths.ts'
import { useUser } from '#core/session/use-user.ts'
import { isolate } from '#core/strings/isolate.ts'
import type { SearchResult } from '#shared/contract/search.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FieldFrame } from '#ui/forms/field-frame.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Loading } from '#ui/states/loading.tsx'
import type { ResumePoint } from '../learning/resume-point'
import { useLatestResume } from '../learning/resume-slice'
import { SearchResultFace } from '../search/search-result-face'
import { canSearch } from '../search/search-term'
import { useSearch, type Search } from '../search/use-search'
import type { ReportedLesson } from './report-draft'
import styles from './report-dialog.module.css'

type Choose = (lesson: ReportedLesson) => void

export function LessonChooser({ onChoose, onClose }: { onChoose: Choose; onClose: () => void }) {
  const { t } = useTranslation('report')
  const last = useLatestResume()
  const searches = canSearch(useUser())
  return (
    <Stack gap={12}>
      <Text as="p" tone="secondary">
        {t(searches ? 'chooseLesson' : 'fromLesson')}
      </Text>
      {last && <LastWatched point={last} onChoose={onChoose} />}
      {searches && <LessonSearch onChoose={onChoose} />}
      <Row gap={8} align="stretch" justify="end" wrap>
        <Button onClick={onClose}>{t('cancel')}</Button>
        {!searches && <ButtonLink to={paths.subjects()}>{t('seeSubjects')}</ButtonLink>}
      </Row>
    </Stack>
  )
}

function LastWatched({ point, onChoose }: { point: ResumePoint; onChoose: Choose }) {
  const { t } = useTranslation('report')
  const { contentId: id, lessonName: name, subjectName, chapterName, subjectSlug, chapterSlug, lessonSlug } = point
  const watched: SearchResult = {
    id,
    name,
    subject_name: subjectName,
    subject_slug: subjectSlug,
    chapter_name: chapterName,
    chapter_slug: chapterSlug,
    content_slug: lessonSlug,
  }
  return (
    <section aria-labelledby="last-watched">
      <Text id="last-watched" as="h3" size="small" weight="strong">
        {t('lastWatched')}
      </Text>
      <LessonRow lesson={watched} onChoose={onChoose} />
    </section>
  )
}

function LessonSearch({ onChoose }: { onChoose: Choose }) {
  const { t } = useTranslation('report')
  const { t: tSearch } = useTranslation('search')
  const id = useId()
  const [typed, setTyped] = useState('')
  const search = useSearch(typed)
  return (
    <div role="search" aria-label={t('otherLessonSearch')}>
      <FieldFrame htmlFor={id} label={t('otherLessonSearch')}>
        <TextInput
          id={id}
          type="search"
          icon={magnifyingGlass}
          placeholder={tSearch('field')}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </FieldFrame>
      <Found search={search} onChoose={onChoose} />
    </div>
  )
}

function Found({
  search: { term, results, failure, isSearching, isOffline, retry },
  onChoose,
}: {
  search: Search
  onChoose: Choose
}) {
  const { t } = useTranslation('report')
  const { t: tSearch } = useTranslation('search')
  if (term === null)
    return (
      <Text as="p" tone="secondary">
        {tSearch('hint')}
      </Text>
    )
  if (isOffline && results === undefined) return <Notice tone="warning">{tSearch('offline')}</Notice>
  if (failure && !isSearching) {
    return (
      <Notice
        tone="warning"
        role="alert"
        action={
          <Button size="small" onClick={retry}>
            {t('retry')}
          </Button>
        }
      >
        {t('searchFailed')}
      </Notice>
    )
  }
  if (results === undefined) {
    return (
      <Loading label={tSearch('searching')}>
        <SkeletonList rows={3} tile={32} />
      </Loading>
    )
  }
  return (
    <>
      <Text role="status" as="p" tone="secondary">
        {results.length === 0 ? tSearch('none', { term: isolate(term) }) : tSearch('found', { count: results.length })}
      </Text>
      <ul aria-label={tSearch('results')} className={styles['results']}>
        {results.map((lesson, index) => (
          <li key={`${index}-${lesson.id}`}>
            <LessonRow lesson={lesson} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </>
  )
}

function LessonRow({ lesson, onChoose }: { lesson: SearchResult; onChoose: Choose }) {
  const { t: tLearning } = useTranslation('learning')
  return (
    <button
      type="button"
      className={styles['row']}
      onClick={() => onChoose({ contentId: lesson.id, lessonName: lesson.name.trim() || tLearning('unnamed') })}
    >
      <SearchResultFace result={lesson} />
    </button>
  )
}
