import { useEffect, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { useSettings } from '#core/settings/use-settings.ts'
import { useCoreSelector } from '#core/store/core-state.ts'
import { useFormat } from '#core/strings/format.ts'
import { OfflineStorage } from '#domains/offline-lessons/offline-storage.tsx'
import type { StorageKind, StorageState } from '#shared/desktop/storage.ts'
import { Button } from '#ui/button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { useNotify } from '#ui/notify.ts'
import { ConfirmModal } from '#ui/overlay/modal.tsx'
import { LabelledProgress } from '#ui/progress-bar.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Loading } from '#ui/states/loading.tsx'

const names = {
  answers: 'storageAnswers',
  pages: 'storagePages',
  attachments: 'storageAttachments',
} as const satisfies Record<StorageKind, string>

export function StorageSettings() {
  const { t } = useTranslation('settings')
  const { state, failed, read, isClearing, clear } = useStorage()
  return (
    <>
      <Text as="p" size="small" tone="secondary">
        {t('storageText')}
      </Text>
      {failed ? (
        <Notice
          tone="warning"
          role="alert"
          action={
            <Button size="small" onClick={read}>
              {t('retry')}
            </Button>
          }
        >
          {t('storageFailed')}
        </Notice>
      ) : state === null ? (
        <Loading label={t('storageLoading')}>
          <SkeletonList rows={3} />
        </Loading>
      ) : state.off ? (
        <StorageOff />
      ) : (
        <Kept state={state} isClearing={isClearing} clear={clear} />
      )}
      <OfflineStorage />
    </>
  )
}

function StorageOff() {
  const { t } = useTranslation('settings')
  const { sharedComputer } = useSettings()
  const inMemory = useCoreSelector(({ session }) => session.memoryReason !== null)
  return (
    <Notice tone="info">{t(sharedComputer ? 'storageOffShared' : inMemory ? 'storageOffMemory' : 'storageOff')}</Notice>
  )
}

type KeptProps = { state: StorageState; isClearing: boolean; clear: (kind: StorageKind | null) => Promise<boolean> }

function Kept({ state, isClearing, clear }: KeptProps) {
  const { t } = useTranslation('settings')
  const notify = useNotify()
  const [question, setQuestion] = useState<{ kind: StorageKind | null; open: boolean }>({ kind: null, open: false })
  const used = state.kinds.reduce((sum, { bytes }) => sum + bytes, 0)
  const count = state.kinds.reduce((sum, row) => sum + row.count, 0)
  const close = (): void => setQuestion((before) => ({ ...before, open: false }))
  const [erase] = useSingleFlight(async () => {
    const erased = await clear(question.kind)
    // Another question may be open by now.
    setQuestion((shown) => (shown === question ? { ...shown, open: false } : shown))
    if (erased) notify.success(t('storageCleared'))
    else notify.error(t('storageClearFailed'))
  })
  return (
    <>
      <Room used={used} limit={state.limit} />
      {count === 0 ? (
        <Text as="p" size="small" tone="secondary">
          {t('storageEmpty')}
        </Text>
      ) : (
        <>
          <Stack as="ul" gap={12}>
            {state.kinds.map((row) => (
              <KindRow key={row.kind} row={row} confirm={() => setQuestion({ kind: row.kind, open: true })} />
            ))}
          </Stack>
          <Button variant="danger" justifySelf="start" onClick={() => setQuestion({ kind: null, open: true })}>
            {t('storageClearAll')}
          </Button>
        </>
      )}
      <ConfirmModal
        open={question.open}
        title={t('storageConfirmTitle')}
        text={
          question.kind === null
            ? t('storageConfirmAllText')
            : t('storageConfirmText', { kind: t(names[question.kind]) })
        }
        confirm={{
          text: question.kind === null ? t('storageClearAll') : t('storageClear'),
          onClick: erase,
          danger: true,
          loading: isClearing,
        }}
        cancel={{ text: t('cancel'), onClick: close }}
        closeLabel={t('close')}
      />
    </>
  )
}

function Room({ used, limit }: { used: number; limit: number }) {
  const { t } = useTranslation('settings')
  const { bytes } = useFormat()
  const usage = t('storageUsedOf', { used: bytes(used), limit: bytes(limit) })
  const percent = limit > 0 ? Math.min(100, (used / limit) * 100) : 0
  return (
    <LabelledProgress
      name={t('storageUsed')}
      percent={percent}
      valueText={usage}
      label={t('storageUsed')}
      value={usage}
      tone={percent > 90 ? 'warning' : 'lagoon'}
    />
  )
}

function KindRow({ row, confirm }: { row: StorageState['kinds'][number]; confirm: () => void }) {
  const { t } = useTranslation('settings')
  const { bytes } = useFormat()
  const name = t(names[row.kind])
  return (
    <Row as="li" gap={[8, 16]} justify="between" wrap>
      <Stack as="span" gap={2}>
        <Text weight="strong">{name}</Text>
        <Text size="small" tone="secondary">
          {t('storageCount', { count: row.count })} • <bdi>{bytes(row.bytes)}</bdi>
        </Text>
      </Stack>
      <Button
        size="small"
        disabled={row.count === 0}
        aria-label={t('storageClearOf', { kind: name })}
        onClick={confirm}
      >
        {t('storageClear')}
      </Button>
    </Row>
  )
}

type Reading = { state: StorageState | null; failed: boolean }
type Storage = Reading & {
  read: () => void
  isClearing: boolean
  clear: (kind: StorageKind | null) => Promise<boolean>
}

function useStorage(): Storage {
  const [reading, setReading] = useState<Reading>({ state: null, failed: false })
  const [attempt, setAttempt] = useState(0)
  const [isClearing, setClearing] = useState(false)
  useEffect(() => {
    let isShown = true
    desktop['storage.read']().then(
      (state) => isShown && setReading({ state, failed: false }),
      (error: unknown) => {
        reportFailure('storage.read', error)
        if (isShown) setReading({ state: null, failed: true })
      },
    )
    return () => {
      isShown = false
    }
  }, [attempt])
  const read = useCallback(() => {
    setReading({ state: null, failed: false })
    setAttempt((before) => before + 1)
  }, [])
  const clear = async (kind: StorageKind | null): Promise<boolean> => {
    setClearing(true)
    try {
      setReading({ state: await desktop['storage.clear']({ kind }), failed: false })
      return true
    } catch (error) {
      reportFailure('storage.clear', error)
      return false
    } finally {
      setClearing(false)
    }
  }
  return { ...reading, read, isClearing, clear }
}
