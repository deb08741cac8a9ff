import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { arrowClockwise } from 'virtual:icons/arrow-clockwise'
import { downloadSimple } from 'virtual:icons/download-simple'
import { pause as pauseGlyph } from 'virtual:icons/pause'
import { trash } from 'virtual:icons/trash'
import { isolate } from '#core/strings/isolate.ts'
import type { OfflineLesson } from '#shared/desktop/offline-lessons.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Row } from '#ui/layout.tsx'
import { ConfirmModal } from '#ui/overlay/modal.tsx'
import { useOfflineActions } from './use-offline-actions'

export function OfflineLessonActions({ lesson }: { lesson: OfflineLesson }) {
  const { t } = useTranslation('offline-lessons')
  const { pause, resume, remove } = useOfflineActions()
  const [isAskingMetered, setAskingMetered] = useState(false)
  const [isAskingRemoval, setAskingRemoval] = useState(false)
  const { contentId, name, status } = lesson
  const isPending = status.step === 'queued' || status.step === 'downloading'
  const canResume = status.step === 'paused' || status.step === 'failed' || status.step === 'waiting'
  const isMetered = status.step === 'waiting' && status.reason === 'metered'
  return (
    <Row gap={4}>
      {isPending && (
        <IconButton glyph={pauseGlyph} label={t('pauseOf', { name })} onClick={() => void pause([contentId])} />
      )}
      {canResume && (
        <IconButton
          glyph={status.step === 'failed' ? arrowClockwise : downloadSimple}
          label={t(status.step === 'failed' ? 'retryOf' : 'resumeOf', { name })}
          onClick={() => (isMetered ? setAskingMetered(true) : void resume([contentId], false))}
        />
      )}
      <IconButton
        glyph={trash}
        label={t('removeOf', { name })}
        onClick={() => (status.step === 'queued' ? void remove([contentId]) : setAskingRemoval(true))}
      />
      <ConfirmModal
        open={isAskingMetered}
        title={t('meteredTitle')}
        text={t('meteredText')}
        confirm={{
          text: t('downloadAnyway'),
          onClick: () => {
            setAskingMetered(false)
            void resume([contentId], true)
          },
        }}
        cancel={{ text: t('cancel'), onClick: () => setAskingMetered(false) }}
        closeLabel={t('close')}
      />
      <ConfirmModal
        open={isAskingRemoval}
        title={t('removeTitle', { name: isolate(name) })}
        text={t('removeText')}
        confirm={{
          text: t('remove'),
          danger: true,
          onClick: () => {
            setAskingRemoval(false)
            void remove([contentId])
          },
        }}
        cancel={{ text: t('cancel'), onClick: () => setAskingRemoval(false) }}
        closeLabel={t('close')}
      />
    </Row>
  )
}
