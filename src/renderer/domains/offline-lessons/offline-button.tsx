import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { checkCircle } from 'virtual:icons/check-circle'
import { downloadSimple } from 'virtual:icons/download-simple'
import { warningCircle } from 'virtual:icons/warning-circle'
import { useFormat } from '#core/strings/format.ts'
import type { OfflineLesson, OfflineTarget } from '#shared/desktop/offline-lessons.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { TextWithName } from '#ui/text-with-name.tsx'
import { OfflineLessonActions } from './offline-lesson-actions'
import { useOfflineLesson, useOfflineLessons, useStoredPercent } from './offline-lessons-slice'
import { OfflineStatusText } from './offline-status'

const OfflineDialog = lazy(async () => ({ default: (await import('./offline-dialog')).OfflineDialog }))

type LessonButtonProps = { contentId: number; name: string; target: OfflineTarget }

export function OfflineLessonButton({ contentId, name, target }: LessonButtonProps) {
  const { t } = useTranslation('offline-lessons')
  const format = useFormat()
  const state = useOfflineLessons()
  const lesson = useOfflineLesson(contentId)
  const percent = useStoredPercent(lesson)
  const [isOpen, setOpen] = useState(false)
  if (state === null || state.off === 'platform') return null
  const label = buttonLabel(lesson)
  const text = label === 'buttonPercent' ? t(label, { percent: format.percent(percent) }) : t(label)
  return (
    <>
      <Button
        icon={
          lesson?.status.step === 'done'
            ? checkCircle
            : lesson?.status.step === 'failed'
              ? warningCircle
              : downloadSimple
        }
        iconFilled={lesson?.status.step === 'done'}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        {text}
      </Button>
      {lesson === null ? (
        <LazyDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          title={<TextWithName text={t('dialogLesson', { name })} name={name} />}
          target={target}
        />
      ) : (
        <Modal
          open={isOpen}
          onClose={() => setOpen(false)}
          title={<TextWithName text={t('dialogLesson', { name })} name={name} />}
          closeLabel={t('close')}
        >
          <Stack gap={12}>
            <OfflineStatusText lesson={lesson} />
            <OfflineLessonActions lesson={lesson} />
          </Stack>
        </Modal>
      )}
    </>
  )
}

function buttonLabel(lesson: OfflineLesson | null) {
  switch (lesson?.status.step) {
    case undefined:
      return 'buttonDownload'
    case 'queued':
      return 'buttonQueued'
    case 'downloading':
      return 'buttonPercent'
    case 'paused':
      return 'buttonPaused'
    case 'waiting':
      return 'buttonWaiting'
    case 'failed':
      return 'buttonFailed'
    case 'done':
      return 'buttonDone'
  }
}

type ChapterButtonProps = { name: string; target: OfflineTarget; compact?: boolean }

export function OfflineChapterButton({ name, target, compact = false }: ChapterButtonProps) {
  const { t } = useTranslation('offline-lessons')
  const state = useOfflineLessons()
  const [isOpen, setOpen] = useState(false)
  if (state === null || state.off === 'platform') return null
  const ofChapter = state.lessons.filter(
    ({ chapterSlug, subjectSlug }) => chapterSlug === target.chapterSlug && subjectSlug === target.subjectSlug,
  )
  const doneCount = ofChapter.filter(({ status }) => status.step === 'done').length
  const glyph = doneCount > 0 && doneCount === ofChapter.length ? checkCircle : downloadSimple
  return (
    <>
      {compact ? (
        <IconButton
          glyph={glyph}
          label={t('chapterButtonOf', { name })}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      ) : (
        <Button
          size="small"
          icon={glyph}
          aria-label={t('chapterButtonOf', { name })}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {t('chapterButton')}
        </Button>
      )}
      {ofChapter.length > 0 && !compact && (
        <Text size="small" tone="secondary">
          {t('chapterCount', { done: doneCount, total: ofChapter.length })}
        </Text>
      )}
      <LazyDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={<TextWithName text={t('dialogChapter', { name })} name={name} />}
        target={target}
      />
    </>
  )
}

function LazyDialog(props: { open: boolean; onClose: () => void; title: ReactNode; target: OfflineTarget }) {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  return (
    wasOpen && (
      <Suspense fallback={null}>
        <OfflineDialog {...props} />
      </Suspense>
    )
  )
}
