import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { QueryScreen } from '#core/api/query-screen.tsx'
import { useQuery } from '#core/api/use-query.ts'
import { paths } from '#core/paths.ts'
import { VirtualList } from '#core/screen/virtual-list.tsx'
import { useFormat } from '#core/strings/format.ts'
import { SubjectFilter, getSubjects } from '#domains/learning/subject-filter.tsx'
import type { BookmarkRow } from '#shared/contract/bookmarks.ts'
import { contract } from '#shared/contract/index.ts'
import { Card } from '#ui/card.tsx'
import { Stack } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { ListRow, type RowPosition } from '#ui/row-list.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { SubjectTile } from '#ui/subject-tile.tsx'
import { subjectKeyFor } from '#ui/subjects.ts'
import { UserContent } from '#ui/user-content.tsx'
import { markedAt, newestFirst } from './newest-first'
import styles from './favourites-screen.module.css'

export function FavouritesScreen() {
  const { t } = useTranslation('favourites')
  const query = useQuery(contract.bookmarks.list)
  const count = query.data?.payload.length ?? 0
  return (
    <QueryScreen
      title={t('title')}
      meta={count > 0 && t('count', { count })}
      query={query}
      loadingLabel={t('loading')}
      skeleton={
        <Card>
          <SkeletonList rows={6} tile={40} />
        </Card>
      }
    >
      {({ payload }) => <Favourites rows={newestFirst(payload)} />}
    </QueryScreen>
  )
}

function Favourites({ rows }: { rows: readonly BookmarkRow[] }) {
  const { t } = useTranslation('favourites')
  const [query, setQuery] = useSearchParams()
  if (rows.length === 0) {
    return (
      <EmptyCard
        title={t('emptyTitle')}
        text={t('emptyText')}
        link={{ to: paths.subjects(), text: t('seeSubjects') }}
      />
    )
  }
  const subjects = getSubjects(rows)
  const subject = subjects.find(({ slug }) => slug === query.get('matiere'))?.slug ?? null
  const chosen = rows.filter((row) => subject === null || row.subject.slug === subject)
  return (
    <>
      <SubjectFilter
        subjects={subjects}
        chosen={subject}
        choose={(slug) => setQuery(slug === null ? {} : { matiere: slug }, { replace: true, preventScrollReset: true })}
      />
      <Card>
        <VirtualList items={chosen} label={t('title')} rowHeight={72}>
          {(row, position) => <FavouriteRow row={row} position={position} />}
        </VirtualList>
      </Card>
    </>
  )
}

function FavouriteRow({ row, position }: { row: BookmarkRow; position: RowPosition | undefined }) {
  const { t } = useTranslation('favourites')
  const { t: tLearning } = useTranslation('learning')
  const format = useFormat()
  const marked = markedAt(row)
  const to = paths.lesson({
    subjectSlug: row.subject.slug,
    chapterSlug: row.chapterSlug,
    lessonSlug: row.lessonSlug,
    recording: row.chapter_type === 'recording',
    contentId: row.id,
  })
  return (
    <ListRow to={to} position={position}>
      <SubjectTile subject={subjectKeyFor(null, row.subject.name)} size={40} />
      <Stack as="span" grow>
        <UserContent clamp={2} weight="medium">
          {row.name.trim() || tLearning('unnamed')}
        </UserContent>
        <UserContent className={styles['about']}>{row.subject.name}</UserContent>
      </Stack>
      {marked && (
        <span className={styles['date']}>
          {t('markedOn')} <Ltr>{format.date(marked)}</Ltr>
        </span>
      )}
    </ListRow>
  )
}
