import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { paths } from '#core/paths.ts'
import { Screen } from '#core/screen/screen.tsx'
import { VirtualList } from '#core/screen/virtual-list.tsx'
import { useFormat } from '#core/strings/format.ts'
import { OfflineLessonActions } from '#domains/offline-lessons/offline-lesson-actions.tsx'
import {
  offlineLessonsRetried,
  useIsUnread,
  useOfflineLessons,
} from '#domains/offline-lessons/offline-lessons-slice.ts'
import { OfflineStatusText } from '#domains/offline-lessons/offline-status.tsx'
import { useOfflineActions } from '#domains/offline-lessons/use-offline-actions.ts'
import type { OfflineLesson, OfflineLessonsState } from '#shared/desktop/offline-lessons.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { withPositions, type RowPosition } from '#ui/row-list.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { UserContent } from '#ui/user-content.tsx'
import styles from './offline-lessons-screen.module.css'

const offTexts = {
  'platform': 'offPlatform',
  'shared-computer': 'offShared',
  'not-stored': 'offNotStored',
} as const

const rowHeight = 84

export function OfflineLessonsScreen() {
  const { t } = useTranslation('offline-lessons')
  const { t: common } = useTranslation('common')
  const dispatch = useDispatch()
  const state = useOfflineLessons()
  const isUnread = useIsUnread()
  return (
    <Screen title={t('screenTitle')} meta={t('screenText')}>
      {isUnread ? (
        <Card>
          <Failed
            title={t('unreadTitle')}
            text={t('unreadText')}
            heading="h2"
            retry={{ text: common('retry'), onClick: () => void dispatch(offlineLessonsRetried()) }}
          />
        </Card>
      ) : state === null ? (
        <Loading label={t('loading')}>
          <Card>
            <SkeletonList rows={4} />
          </Card>
        </Loading>
      ) : state.off !== null ? (
        <Notice tone="info">{t(offTexts[state.off])}</Notice>
      ) : state.lessons.length === 0 ? (
        <EmptyCard
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={<ButtonLink to={paths.subjects()}>{t('seeSubjects')}</ButtonLink>}
        />
      ) : (
        <Lessons state={state} />
      )}
    </Screen>
  )
}

function Lessons({ state }: { state: OfflineLessonsState }) {
  const { t } = useTranslation('offline-lessons')
  const format = useFormat()
  const { pause, resume } = useOfflineActions()
  const { lessons, usedBytes, limit } = state
  const idsWith = (...steps: OfflineLesson['status']['step'][]): number[] =>
    lessons.filter(({ status }) => steps.includes(status.step)).map(({ contentId }) => contentId)
  const pending = idsWith('queued', 'downloading')
  const stopped = idsWith('paused', 'failed')
  return (
    <Card>
      <Stack gap={12}>
        <Row gap={[8, 16]} justify="between" wrap>
          <Text size="small" tone="secondary">
            {t('usedOf', { used: format.bytes(usedBytes), limit: format.bytes(limit) })}
          </Text>
          <Row gap={8} wrap>
            {pending.length > 0 && (
              <Button size="small" onClick={() => void pause(pending)}>
                {t('pauseAll')}
              </Button>
            )}
            {stopped.length > 0 && (
              <Button size="small" onClick={() => void resume(stopped, false)}>
                {t('resumeAll')}
              </Button>
            )}
            <ButtonLink size="small" to={`${paths.settings()}#stockage`}>
              {t('manageSpace')}
            </ButtonLink>
          </Row>
        </Row>
        <VirtualList items={lessons} label={t('screenTitle')} rowHeight={rowHeight}>
          {(lesson, position) => <LessonRow key={lesson.contentId} lesson={lesson} position={position} />}
        </VirtualList>
      </Stack>
    </Card>
  )
}

function LessonRow({ lesson, position }: { lesson: OfflineLesson; position: RowPosition | undefined }) {
  return (
    <Row as="li" gap={12} shrink {...withPositions(position)} className={styles['row']}>
      <Stack gap={2} grow>
        <TextLink to={paths.lesson(lesson)}>
          <UserContent>{lesson.name}</UserContent>
        </TextLink>
        <Text as="p" size="small" tone="secondary">
          <Bdi>{lesson.subjectName}</Bdi> • <Bdi>{lesson.chapterName}</Bdi>
        </Text>
        <OfflineStatusText lesson={lesson} />
      </Stack>
      <OfflineLessonActions lesson={lesson} />
    </Row>
  )
}
