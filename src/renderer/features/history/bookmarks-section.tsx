import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../shared/contract/endpoint'
import { contract } from '../../../shared/contract/index'
import { QueriedTable } from '../../core/api/queried-table'
import { useQuery } from '../../core/api/use-query'
import { paths } from '../../core/paths'
import { useFormat } from '../../core/strings/format'
import type { DataColumn } from '../../ui/data-table'
import { TextLink } from '../../ui/link'
import { Ltr } from '../../ui/ltr'
import { UserContent } from '../../ui/user-content'

type Bookmark = Answer<typeof contract.bookmarks.list>['payload'][number]

/** The bookmarked lessons, and when they were. */
export function BookmarksSection() {
  const { t } = useTranslation('history')
  const { data, failure, isFetching, refetch } = useQuery(contract.bookmarks.list)
  return (
    <QueriedTable
      rows={data?.payload} failure={failure} isFetching={isFetching} refetch={refetch}
      label={t('favoris')} columns={useColumns()} keyOf={({ id, chapterSlug }) => `${chapterSlug}/${id}`} loading={t('loadingHistory')} empty={{ title: t('noHistory'), text: t('bookmarksEmpty') }} heading="h2"
    />
  )
}

function useColumns(): DataColumn<Bookmark>[] {
  const { t } = useTranslation('history')
  const format = useFormat()
  const markedAt = ({ marked_bookmarked_at: marked, created_at: created }: Bookmark) => marked ?? created
  return [
    { key: 'lesson', title: t('lesson'), width: 240, narrow: 'first', render: (row) => <TextLink to={addressOf(row)}><UserContent>{row.name}</UserContent></TextLink> },
    { key: 'subject', title: t('subject'), width: 140, narrow: 'second', render: ({ subject }) => <UserContent>{subject.name}</UserContent> },
    { key: 'date', title: t('markedOn'), width: 130, narrow: 'second', render: (row) => <Ltr>{format.date(markedAt(row) ?? '')}</Ltr> },
  ]
}

function addressOf({ subject, chapterSlug, lessonSlug, chapter_type: type }: Bookmark): string {
  return paths.lesson({ subjectSlug: subject.slug, chapterSlug, lessonSlug, recording: type === 'recording' })
}
