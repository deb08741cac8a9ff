import { useTranslation } from 'react-i18next'
import { arrowSquareOut } from 'virtual:icons/arrow-square-out'
import { fileText } from 'virtual:icons/file-text'
import { folderOpen } from 'virtual:icons/folder-open'
import { x } from 'virtual:icons/x'
import { useFormat } from '#core/strings/format.ts'
import { isolate } from '#core/strings/isolate.ts'
import type { DownloadedFile } from '#shared/desktop/downloads.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { useDownloadActions } from './use-downloads'
import styles from './downloads.module.css'

export function DownloadsPanel({ files, close }: { files: readonly DownloadedFile[]; close: () => void }) {
  const { t } = useTranslation('downloads')
  const actions = useDownloadActions()
  return (
    <Stack className={styles['panel']}>
      <Row gap={4}>
        <Text as="h2" size="card-title" weight="semibold" className={styles['title']}>
          {t('title')}
        </Text>
        {files.some(({ state }) => state !== 'running') && (
          <Button variant="link" size="small" onClick={actions.clear}>
            {t('clear')}
          </Button>
        )}
        <IconButton glyph={x} label={t('close')} onClick={close} />
      </Row>
      {files.length === 0 ? (
        <Empty title={t('emptyTitle')} text={t('emptyText')} heading="h3" compact />
      ) : (
        <Stack as="ul" role="list" aria-label={t('title')} className={styles['list']}>
          {files.map((file) => (
            <FileRow key={file.id} file={file} actions={actions} />
          ))}
        </Stack>
      )}
      <Text as="p" size="small" tone="secondary" className={styles['note']}>
        {t('note')}
      </Text>
    </Stack>
  )
}

type RowProps = { file: DownloadedFile; actions: ReturnType<typeof useDownloadActions> }

function FileRow({ file, actions }: RowProps) {
  const { t } = useTranslation('downloads')
  const { id, name, state, opens } = file
  const isRunning = state === 'running'
  const named = { name: isolate(name) }
  return (
    <Row as="li" gap={12} className={styles['file']}>
      <Icon glyph={fileText} size={20} tone="tertiary" />
      <Stack gap={4} grow>
        <UserContent weight="medium">{name}</UserContent>
        <State file={file} />
      </Stack>
      <Row align="stretch" shrink={false}>
        {state === 'saved' && opens && (
          <IconButton
            glyph={arrowSquareOut}
            size={32}
            label={t('open', named)}
            title={t('openShort')}
            onClick={() => actions.open(id)}
          />
        )}
        {state === 'saved' && (
          <IconButton
            glyph={folderOpen}
            size={32}
            label={t('show', named)}
            title={t('showShort')}
            onClick={() => actions.show(id)}
          />
        )}
        <IconButton
          glyph={x}
          size={32}
          label={t(isRunning ? 'cancel' : 'remove', named)}
          title={t(isRunning ? 'cancelShort' : 'removeShort')}
          onClick={() => (isRunning ? actions.cancel(id) : actions.remove(id))}
        />
      </Row>
    </Row>
  )
}

function State({ file: { name, state, receivedBytes, totalBytes } }: { file: DownloadedFile }) {
  const { t } = useTranslation('downloads')
  const format = useFormat()
  if (state !== 'running')
    return (
      <Text as="p" size="small" tone="secondary" className={styles['state']} data-state={state}>
        {state === 'saved' ? `${t('saved')} · ${format.bytes(receivedBytes)}` : t(state)}
      </Text>
    )
  const received = format.bytes(receivedBytes)
  const progress = totalBytes === null ? received : t('progress', { received, total: format.bytes(totalBytes) })
  return (
    <>
      {totalBytes !== null && (
        <ProgressBar
          value={(receivedBytes / totalBytes) * 100}
          label={t('progressOf', { name: isolate(name) })}
          valueText={progress}
          height={5}
        />
      )}
      <Text as="p" size="small" tone="secondary" className={styles['state']}>
        {progress}
      </Text>
    </>
  )
}
