import { useTranslation } from 'react-i18next'
import type { DownloadedFile } from '../../../shared/desktop/downloads'
import { useFormat } from '../../core/strings/format'
import { isolate } from '../../core/strings/isolate'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { IconButton } from '../../ui/icon-button'
import { arrowSquareOut } from 'virtual:icons/arrow-square-out'
import { fileText } from 'virtual:icons/file-text'
import { folderOpen } from 'virtual:icons/folder-open'
import { x } from 'virtual:icons/x'
import { ProgressBar } from '../../ui/progress-bar'
import { Empty } from '../../ui/states/empty'
import { UserContent } from '../../ui/user-content'
import styles from './downloads.module.css'
import { useDownloadActions } from './use-downloads'

export function DownloadsPanel({ files, close }: { files: readonly DownloadedFile[]; close: () => void }) {
  const { t } = useTranslation('downloads')
  const actions = useDownloadActions()
  return (
    <div className={styles['panel']}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{t('title')}</h2>
        {files.some(({ state }) => state !== 'running') && (
          <Button variant="link" size="small" onClick={actions.clear}>
            {t('clear')}
          </Button>
        )}
        <IconButton glyph={x} label={t('close')} onClick={close} />
      </div>
      {files.length === 0 ? (
        <Empty title={t('emptyTitle')} text={t('emptyText')} heading="h3" compact />
      ) : (
        <ul role="list" aria-label={t('title')} className={styles['list']}>
          {files.map((file) => (
            <FileRow key={file.id} file={file} actions={actions} />
          ))}
        </ul>
      )}
      <p className={styles['note']}>{t('note')}</p>
    </div>
  )
}

type RowProps = { file: DownloadedFile; actions: ReturnType<typeof useDownloadActions> }

function FileRow({ file, actions }: RowProps) {
  const { t } = useTranslation('downloads')
  const { id, name, state, opens } = file
  const isRunning = state === 'running'
  const named = { name: isolate(name) }
  return (
    <li className={styles['file']}>
      <Icon glyph={fileText} size={20} className={styles['glyph']} />
      <div className={styles['words']}>
        <UserContent className={styles['name']}>{name}</UserContent>
        <State file={file} />
      </div>
      <div className={styles['actions']}>
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
      </div>
    </li>
  )
}

function State({ file: { name, state, receivedBytes, totalBytes } }: { file: DownloadedFile }) {
  const { t } = useTranslation('downloads')
  const format = useFormat()
  if (state !== 'running')
    return (
      <p className={styles['state']} data-state={state}>
        {state === 'saved' ? `${t('saved')} · ${format.bytes(receivedBytes)}` : t(state)}
      </p>
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
      <p className={styles['state']}>{progress}</p>
    </>
  )
}
