import { useTranslation } from 'react-i18next'
import { Card } from '#ui/card.tsx'
import { SkeletonBlock } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { HomeworkCard } from './homework-card'
import { useDraft } from './use-draft'

/** `endsAt`: platform time, epoch milliseconds. `isOver` does not block an upload in progress. */
type HomeworkProps = { examId: number; endsAt: number | null; isOver?: boolean; onHandedIn: () => void }

export function Homework(props: HomeworkProps) {
  return <OneHomework key={props.examId} {...props} />
}

function OneHomework({ examId, endsAt, isOver = false, onHandedIn }: HomeworkProps) {
  const { t } = useTranslation('homework')
  const state = useDraft(examId)
  const { draft, isUnreadable, read } = state
  if (draft === null) {
    if (isOver) return null
    return (
      <Card as="section">
        {isUnreadable ? (
          <Failed
            compact
            heading="h2"
            title={t('unreadable')}
            text={t('unreadableText')}
            retry={{ text: t('retry'), onClick: read }}
          />
        ) : (
          <Loading label={t('loading')}>
            <SkeletonBlock height={180} />
          </Loading>
        )}
      </Card>
    )
  }
  if (isOver && draft.files.length === 0 && draft.delivery.step !== 'handed-in') return null
  return (
    <HomeworkCard examId={examId} endsAt={endsAt} isOver={isOver} state={state} draft={draft} onHandedIn={onHandedIn} />
  )
}
