import { useTranslation } from 'react-i18next'
import { caretRight } from 'virtual:icons/caret-right'
import { clockCounterClockwise } from 'virtual:icons/clock-counter-clockwise'
import { FailedState } from '#core/failure/failed-state.tsx'
import { NextStep } from '#core/policy/next-step.tsx'
import { VirtualList } from '#core/screen/virtual-list.tsx'
import { isolate } from '#core/strings/isolate.ts'
import { SearchResultFace } from '#domains/search/search-result-face.tsx'
import { getResultPath } from '#domains/search/search-term.ts'
import type { Search } from '#domains/search/use-search.ts'
import type { SearchResult } from '#shared/contract/search.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Stack } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { withPositions } from '#ui/row-list.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { RecentLessons } from './recent-lessons'
import styles from './search-screen.module.css'

type Results = {
  search: Search
  recent: readonly string[]
  choose: (term: string) => void
  clear: () => void
  opened: () => void
}

export function SearchResults({ search, recent, choose, clear, opened }: Results) {
  const { t } = useTranslation('search')
  const { term, results, failure, isSearching, isOffline, retry } = search
  if (term === null)
    return (
      <>
        <Recent recent={recent} choose={choose} clear={clear} />
        <RecentLessons />
      </>
    )
  if (isOffline && results === undefined) {
    return (
      <Card>
        <Failed drawing="offline" title={t('offlineTitle')} text={t('offline')} heading="h2" />
      </Card>
    )
  }
  if (failure && !isSearching) {
    return (
      <Card>
        <FailedState failure={failure} retry={retry} retrying={isSearching} heading="h2" />
      </Card>
    )
  }
  if (results === undefined) {
    return (
      <Card>
        <Loading label={t('searching')}>
          <SkeletonList rows={6} tile={32} />
        </Loading>
      </Card>
    )
  }
  if (results.length === 0) {
    return (
      <EmptyCard title={t('none', { term: isolate(term) })} text={t('noneText')} action={<NextStep to="subjects" />} />
    )
  }
  return <Found term={term} results={results} opened={opened} />
}

function Found({ term, results, opened }: { term: string; results: readonly SearchResult[]; opened: () => void }) {
  const { t } = useTranslation('search')
  return (
    <Card labelledBy="results">
      <SectionTitle
        id="results"
        aside={
          <span role="status" className={styles['count']}>
            {t('found', { count: results.length })}
          </span>
        }
      >
        {t('resultsFor', { term: isolate(term) })}
      </SectionTitle>
      <VirtualList items={results} label={t('resultsFor', { term })} rowHeight={54} divided={false}>
        {(result, position) => (
          <li {...withPositions(position)}>
            <Link to={getResultPath(result)} className={styles['row']} onClick={opened}>
              <SearchResultFace result={result} />
              <Icon glyph={caretRight} size={16} tone="secondary" />
            </Link>
          </li>
        )}
      </VirtualList>
    </Card>
  )
}

function Recent({ recent, choose, clear }: Pick<Results, 'recent' | 'choose' | 'clear'>) {
  const { t } = useTranslation('search')
  if (recent.length === 0) return <p className={styles['hint']}>{t('hint')}</p>
  const aside = (
    <Button variant="link" size="small" onClick={clear}>
      {t('forget')}
    </Button>
  )
  return (
    <>
      <p className={styles['hint']}>{t('hint')}</p>
      <Card labelledBy="recent">
        <SectionTitle id="recent" aside={aside}>
          {t('recent')}
        </SectionTitle>
        <Stack as="ul" gap={2} marginTop={8} aria-labelledby="recent">
          {recent.map((term) => (
            <li key={term}>
              <button type="button" className={styles['row']} onClick={() => choose(term)}>
                <Icon glyph={clockCounterClockwise} size={20} tone="secondary" />
                <UserContent clamp={1}>{term}</UserContent>
              </button>
            </li>
          ))}
        </Stack>
      </Card>
    </>
  )
}
