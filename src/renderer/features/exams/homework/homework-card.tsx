import { useState, useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useActivity } from '#core/activity/activity.ts'
import { isolate } from '#core/strings/isolate.ts'
import type { HomeworkDraft, HomeworkFile, HomeworkDelivery } from '#shared/desktop/homework.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { useNotify } from '#ui/notify.ts'
import { ConfirmModal } from '#ui/overlay/modal.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { AddZone } from './add/add-zone'
import { useAddFiles } from './add/use-add-files'
import { useDropZone } from './add/use-drop-zone'
import { getDocuments, getImages, isOnItsWay } from './draft-rules'
import { DocumentList } from './list/document-list'
import { PageDialog } from './list/page-dialog'
import { PageList } from './list/page-list'
import { createHandIn, type HandIn, type HandInStep } from './send/hand-in'
import { Receipt } from './send/receipt'
import { SendActions } from './send/send-actions'
import { MergePanel, SendPanel } from './send/send-panel'
import type { Draft } from './use-draft'
import { useEditing } from './use-editing'
import styles from './homework.module.css'

type HomeworkCardProps = {
  examId: number
  endsAt: number | null
  isOver: boolean
  state: Draft
  draft: HomeworkDraft
  onHandedIn: () => void
}

export function HomeworkCard({ examId, endsAt, isOver, state, draft, onHandedIn }: HomeworkCardProps) {
  const { t } = useTranslation('homework')
  const addFiles = useAddFiles(examId, state)
  const handIn = useHandIn(examId, state)
  const editing = useEditing(examId, state)
  const [opened, setOpened] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<HomeworkFile | 'all' | null>(null)
  const isWorking = handIn.now.step === 'preparing' || handIn.now.step === 'merging' || handIn.now.step === 'faulty'
  const isSending = isOnItsWay(draft.delivery)
  const isLocked = isWorking || isSending
  const { isOver: isDraggedOver, drop } = useDropZone(!isLocked && !isOver, addFiles.add)
  useActivity('uploading', isLocked || addFiles.copying !== null)
  useArrival(draft.delivery, onHandedIn)
  const images = getImages(draft)
  const documents = getDocuments(draft)
  return (
    <div {...drop}>
      <Card
        as="section"
        labelledBy="homework-title"
        gap={16}
        className={classNames(styles['card'], isDraggedOver && styles['over'])}
      >
        <HomeworkHead draft={draft} isSending={isSending} found={isOver ? 0 : state.found} />
        {draft.delivery.step === 'handed-in' && <Receipt receipt={draft.delivery.receipt} />}
        {images.length > 0 && (
          <PageList
            examId={examId}
            images={images}
            isLocked={isLocked}
            onMove={editing.move}
            onTurn={editing.turn}
            onRemove={setLeaving}
            onOpen={({ id }) => setOpened(id)}
          />
        )}
        {documents.length > 0 && (
          <DocumentList documents={documents} isLocked={isLocked} onOpen={editing.openDocument} onRemove={setLeaving} />
        )}
        {!isLocked && !isOver && <AddZone addFiles={addFiles} isEmpty={draft.files.length === 0} />}
        <MergePanel now={handIn.now} onStop={handIn.stop} />
        <SendPanel
          draft={draft}
          isOver={isOver}
          onStop={editing.cancelSending}
          onRetry={() => void handIn.begin('send')}
          onRetryNow={editing.retrySending}
        />
        {handIn.now.step === 'failed' && (
          <Notice tone="error" role="alert">
            {t(`failed-${handIn.now.why}`)}
          </Notice>
        )}
        {draft.files.length > 0 && !isSending && (
          <SendActions
            draft={draft}
            endsAt={endsAt}
            isOver={isOver}
            isBusy={isWorking || addFiles.copying !== null}
            handIn={handIn}
            onRemoveAll={() => setLeaving('all')}
          />
        )}
        {isDraggedOver && (
          <Row as="p" justify="center" tone="link" weight="semibold" className={styles['dropHere']} role="status">
            {t('dropHere')}
          </Row>
        )}
      </Card>
      <PageDialog
        examId={examId}
        images={images}
        shown={opened}
        isLocked={isLocked}
        onShow={setOpened}
        onTurn={editing.turn}
      />
      <RemoveDialog leaving={leaving} draft={draft} onRemove={editing.remove} onClose={() => setLeaving(null)} />
      <FaultyDialog {...handIn} />
    </div>
  )
}

/** The upload may have finished on another screen. */
function useArrival(delivery: HomeworkDelivery, onHandedIn: () => void): void {
  const at = delivery.step === 'handed-in' ? delivery.receipt.at : null
  const notifyHandedIn = useEffectEvent(onHandedIn)
  useEffect(() => {
    if (at !== null) notifyHandedIn()
  }, [at])
}

function useHandIn(examId: number, { change, read }: Draft): HandIn & { now: HandInStep } {
  const { t } = useTranslation('homework')
  const notify = useNotify()
  const [now, setNow] = useState<HandInStep>({ step: 'none' })
  const handIn = useMemo(() => createHandIn({ examId, change, read, onStep: setNow }), [examId, change, read])
  const leave = useEffectEvent(() => {
    if (handIn.stop()) notify.warning(t('leftUnsent'))
  })
  useEffect(() => () => leave(), [handIn])
  return { ...handIn, now }
}

function HomeworkHead({ draft, isSending, found }: { draft: HomeworkDraft; isSending: boolean; found: number }) {
  const { t } = useTranslation('homework')
  const isWaiting = draft.files.length > 0
  return (
    <>
      <Stack gap={4}>
        <SectionTitle
          id="homework-title"
          aside={isWaiting && <Chip state="pending">{t(isSending ? 'onItsWay' : 'notHandedIn')}</Chip>}
        >
          {t('title')}
        </SectionTitle>
        <Text as="p" size="small" tone="secondary">
          {t('text')}
        </Text>
      </Stack>
      {found > 0 && isWaiting && !isSending && (
        <Notice tone="info" role="status">
          {t('found', { count: found })}
        </Notice>
      )}
    </>
  )
}

function FaultyDialog({ now, continueWithout, stop }: Pick<HandIn, 'continueWithout' | 'stop'> & { now: HandInStep }) {
  const { t } = useTranslation('homework')
  const { pages, isAll } = now.step === 'faulty' ? now : { pages: [], isAll: false }
  return (
    <ConfirmModal
      open={now.step === 'faulty'}
      title={t('faultyTitle', { count: pages.length })}
      text={
        <Stack gap={12}>
          <Stack as="ul" gap={6} className={styles['pages']}>
            {pages.map(({ id, name, page, fault }) => (
              <li key={id}>{t(fault === 'too-big' ? 'tooBigPage' : 'damagedPage', { page, name: isolate(name) })}</li>
            ))}
          </Stack>
          <p>{t(isAll ? 'faultyAll' : 'faultyText')}</p>
        </Stack>
      }
      confirm={{ text: t('goOnWithout', { count: pages.length }), danger: true, onClick: () => void continueWithout() }}
      cancel={{ text: t('goOnEditing'), onClick: stop }}
      closeLabel={t('close')}
    />
  )
}

type RemoveDialogProps = {
  leaving: HomeworkFile | 'all' | null
  draft: HomeworkDraft
  onRemove: (gone: HomeworkFile | 'all') => void
  onClose: () => void
}

function RemoveDialog({ leaving, draft, onRemove, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('homework')
  const [said, setSaid] = useState(leaving)
  if (leaving !== null && leaving !== said) setSaid(leaving)
  const gone = leaving ?? said
  const page = gone === 'all' || gone === null ? 0 : getImages(draft).findIndex(({ id }) => id === gone.id) + 1
  return (
    <ConfirmModal
      open={leaving !== null}
      title={
        gone === 'all'
          ? t('removeAllTitle', { count: draft.files.length })
          : page > 0
            ? t('removePageTitle', { page })
            : t('removeDocumentTitle')
      }
      text={gone === 'all' || gone === null ? t('removeAllText') : t('removeText', { name: isolate(gone.name) })}
      confirm={{
        text: t('remove'),
        danger: true,
        onClick: () => {
          if (leaving !== null) onRemove(leaving)
          onClose()
        },
      }}
      cancel={{ text: t('keep'), onClick: onClose }}
      closeLabel={t('close')}
    />
  )
}
