import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '#core/api/use-query.ts'
import { useFormat } from '#core/strings/format.ts'
import { contract } from '#shared/contract/index.ts'
import { Ltr } from '#ui/ltr.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { groupChaptersBySection } from './chapter-sections'
import { formatIndex, toPercent } from './numbers'
import styles from './print-progress.module.css'

/** `onRead` is called after a failed load too, so that printing does not wait for ever. */
export function PrintedChapters({ subjectId, onRead }: { subjectId: number; onRead: (subjectId: number) => void }) {
  const { t } = useTranslation('print')
  const { dateTime } = useFormat()
  const chapters = useQuery(contract.subjects.chapters, { params: { id: subjectId } })
  const progress = useQuery(contract.progress.chaptersOfSubject, { params: { id: subjectId } })
  const isRead = !chapters.isLoading && !progress.isLoading
  useEffect(() => {
    if (isRead) onRead(subjectId)
  }, [isRead, onRead, subjectId])

  if (chapters.data === undefined) return <p>{t('chaptersUnread')}</p>
  const { chapters: rows, chapterSections } = chapters.data.payload
  const cachedAt = chapters.cachedAt ?? progress.cachedAt
  return (
    <>
      {cachedAt !== null && <p className={styles['figures']}>{t('readOn', { at: dateTime(cachedAt) })}</p>}
      {progress.data === undefined && <p>{t('progressUnread')}</p>}
      {groupChaptersBySection(rows, chapterSections ?? []).map((section) => (
        <table key={section.id ?? 'none'} className={styles['table']}>
          {section.name !== null && (
            <caption className={styles['section']}>
              <UserContent>{section.name}</UserContent>
            </caption>
          )}
          <tbody>
            {section.rows.map(({ row, index }) => (
              <Chapter
                key={row.chapter.id}
                name={row.chapter.name}
                index={index}
                total={row.nbContent ?? 0}
                completed={progress.data && countCompleted(progress.data.payload, row.chapter.id)}
              />
            ))}
          </tbody>
        </table>
      ))}
    </>
  )
}

function countCompleted(
  progress: readonly { chapter_id: number; nbCompleted?: number | null | undefined }[],
  chapterId: number,
): number {
  return progress.find(({ chapter_id }) => chapter_id === chapterId)?.nbCompleted ?? 0
}

function Chapter({
  name,
  index,
  total,
  completed,
}: {
  name: string
  index: number
  total: number
  completed: number | undefined
}) {
  const { percent } = useFormat()
  return (
    <tr>
      <td className={styles['index']}>
        <Ltr>{formatIndex(index)}</Ltr>
      </td>
      <th scope="row">
        <UserContent>{name}</UserContent>
      </th>
      <td>{completed !== undefined && <Ltr>{`${Math.min(completed, total)} / ${total}`}</Ltr>}</td>
      <td>{completed !== undefined && <Ltr>{percent(toPercent(completed, total))}</Ltr>}</td>
    </tr>
  )
}
