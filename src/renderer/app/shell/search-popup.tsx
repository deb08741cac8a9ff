import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { arrowRight } from 'virtual:icons/arrow-right'
import { bookOpen } from 'virtual:icons/book-open'
import { clockCounterClockwise } from 'virtual:icons/clock-counter-clockwise'
import { paths } from '#core/paths.ts'
import { isolate } from '#core/strings/isolate.ts'
import { NoteFace } from '#domains/notes/note-face.tsx'
import { SearchResultFace } from '#domains/search/search-result-face.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { StatusText } from '#ui/status-text.tsx'
import { UserContent } from '#ui/user-content.tsx'
import type { SearchEntry } from './search-entries'
import type { SearchBoxState } from './use-search-box'
import styles from './search-box.module.css'

type Popup = { box: SearchBoxState; listId: string; entryId: (index: number) => string }

export function SearchPopup({ box, listId, entryId }: Popup) {
  const { t } = useTranslation('search')
  const { search, entries } = box
  const lines = (kinds: readonly SearchEntry['kind'][]): ReactNode =>
    entries.map(
      (entry, index) =>
        kinds.includes(entry.kind) && (
          <Line key={getKey(entry)} id={entryId(index)} active={index === box.active} choose={() => box.choose(entry)}>
            <Face entry={entry} />
          </Line>
        ),
    )
  const has = (kind: SearchEntry['kind']): boolean => entries.some((entry) => entry.kind === kind)
  return (
    <Stack gap={4} className={styles['popup']}>
      {has('recent') && (
        <div className={styles['head']}>
          <span>{t('recent')}</span>
          <Button variant="link" size="small" onClick={box.forgetRecent}>
            {t('forget')}
          </Button>
        </div>
      )}
      {search.term === null ? (
        <div role="listbox" id={listId} aria-label={t('recentEntries')}>
          {has('recent') && (
            <Stack as="ul" role="group" aria-label={t('recent')}>
              {lines(['recent'])}
            </Stack>
          )}
          {has('lesson') && (
            <Stack as="ul" role="group" aria-label={t('recentLessons')}>
              <li role="presentation" aria-hidden className={styles['head']}>
                {t('recentLessons')}
              </li>
              {lines(['lesson'])}
            </Stack>
          )}
        </div>
      ) : (
        <Stack as="ul" role="listbox" id={listId} aria-label={t('results')}>
          {lines(['result', 'note', 'all'])}
        </Stack>
      )}
      {has('lesson') && (
        <Button variant="link" size="small" justifySelf="end" onClick={box.clearLessons}>
          {t('clearLessons')}
        </Button>
      )}
      <Situation box={box} />
    </Stack>
  )
}

function getKey(entry: SearchEntry): string {
  if (entry.kind === 'note') return `note-${entry.note.id}`
  if (entry.kind === 'lesson') return `lesson-${paths.lesson(entry.lesson)}`
  return entry.kind === 'result'
    ? `result-${entry.result.id}-${entry.result.content_slug}`
    : `${entry.kind}-${entry.term}`
}

/** Mouse down must not move the focus, or the list would close before the click. */
function Line({
  id,
  active,
  choose,
  children,
}: {
  id: string
  active: boolean
  choose: () => void
  children: ReactNode
}) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={active}
      className={styles['line']}
      ref={(line) => {
        if (active) line?.scrollIntoView?.({ block: 'nearest' })
      }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={choose}
    >
      {children}
    </li>
  )
}

function Face({ entry }: { entry: SearchEntry }) {
  const { t } = useTranslation('search')
  if (entry.kind === 'result') return <SearchResultFace result={entry.result} />
  if (entry.kind === 'note') return <NoteFace note={entry.note} />
  if (entry.kind === 'lesson') {
    return (
      <>
        <Icon glyph={bookOpen} size={20} tone="secondary" />
        <Stack as="span" grow>
          <UserContent clamp={1}>{entry.lesson.name}</UserContent>{' '}
          <UserContent clamp={1} size="small" tone="secondary">
            {entry.lesson.subjectName}
          </UserContent>
        </Stack>
      </>
    )
  }
  if (entry.kind === 'recent') {
    return (
      <>
        <Icon glyph={clockCounterClockwise} size={20} tone="secondary" />
        <UserContent clamp={1}>{entry.term}</UserContent>
      </>
    )
  }
  return (
    <Row as="span" gap={6} tone="link" weight="strong">
      {t('all')}
      <Icon glyph={arrowRight} size={16} />
    </Row>
  )
}

function Situation({ box: { search, entries } }: { box: SearchBoxState }) {
  const { t } = useTranslation('search')
  const { term, results, failure, isSearching, isOffline } = search
  if (isOffline && results === undefined) {
    return <StatusText className={styles['note']}>{t('offline')}</StatusText>
  }
  if (term === null) return entries.length === 0 && <p className={styles['note']}>{t('hint')}</p>
  if (failure) {
    return <StatusText className={styles['note']}>{t('failed')}</StatusText>
  }
  if (isSearching || results === undefined) {
    return (
      <Loading label={t('searching')}>
        <SkeletonList rows={3} tile={28} />
      </Loading>
    )
  }
  const count = entries.filter(({ kind }) => kind === 'result' || kind === 'note').length
  if (count > 0) {
    return <StatusText className="visually-hidden">{t('found', { count: Math.max(count, results.length) })}</StatusText>
  }
  return (
    <StatusText className={styles['note']}>
      <strong>{t('none', { term: isolate(term) })}</strong> {t('noneText')}
    </StatusText>
  )
}
