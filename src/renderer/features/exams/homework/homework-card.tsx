import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HomeworkDraft, HomeworkFile } from '../../../../shared/desktop/homework'
import { useActivity } from '../../../core/activity/activity'
import { Card } from '../../../ui/card'
import { classNames } from '../../../ui/class-names'
import { Notice } from '../../../ui/notice'
import { AddZone } from './add/add-zone'
import { useAdding } from './add/use-adding'
import { useBringing } from './add/use-bringing'
import { documentsOf, imagesOf, isOnItsWay } from './draft-rules'
import { HomeworkHead } from './homework-head'
import styles from './homework.module.css'
import { DocumentList } from './list/document-list'
import { PageDialog } from './list/page-dialog'
import { PageList } from './list/page-list'
import { RemoveDialog } from './list/remove-dialog'
import { FaultyDialog } from './send/faulty-dialog'
import { Receipt } from './send/receipt'
import { SendActions } from './send/send-actions'
import { MergePanel, SendPanel } from './send/send-panel'
import { useArrival } from './send/use-arrival'
import { useHandIn } from './send/use-hand-in'
import type { Draft } from './use-draft'
import { useEditing } from './use-editing'

type HomeworkCardProps = { examId: number; endsAt: number | null; isOver: boolean; state: Draft; draft: HomeworkDraft; onHandedIn: () => void }

/** The draft: what is in it, and what becomes of it. */
export function HomeworkCard({ examId, endsAt, isOver, state, draft, onHandedIn }: HomeworkCardProps) {
  const { t } = useTranslation('homework')
  const adding = useAdding(examId, state)
  const handIn = useHandIn(examId, state)
  const editing = useEditing(examId, state)
  const [opened, setOpened] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<HomeworkFile | 'all' | null>(null)
  const isWorking = handIn.now.step === 'preparing' || handIn.now.step === 'merging' || handIn.now.step === 'faulty'
  const isSending = isOnItsWay(draft.delivery)
  const isLocked = isWorking || isSending
  const { isOver: isHeldOver, drop } = useBringing(!isLocked && !isOver, adding.add)
  useActivity('uploading', isLocked || adding.copying !== null)
  useArrival(draft.delivery, onHandedIn)
  const images = imagesOf(draft)
  const documents = documentsOf(draft)
  return (
    <div {...drop}>
      <Card as="section" labelledBy="homework-title" className={classNames(styles['card'], isHeldOver && styles['over'])}>
        <HomeworkHead draft={draft} isSending={isSending} found={isOver ? 0 : state.found} />
        {draft.delivery.step === 'handed-in' && <Receipt receipt={draft.delivery.receipt} />}
        {images.length > 0 && (
          <PageList
            examId={examId} images={images} isLocked={isLocked}
            onMove={editing.move} onTurn={editing.turn} onRemove={setLeaving} onOpen={({ id }) => setOpened(id)}
          />
        )}
        {documents.length > 0 && <DocumentList documents={documents} isLocked={isLocked} onOpen={editing.openDocument} onRemove={setLeaving} />}
        {!isLocked && !isOver && <AddZone adding={adding} isEmpty={draft.files.length === 0} />}
        <MergePanel now={handIn.now} onStop={handIn.stop} />
        <SendPanel draft={draft} onStop={editing.cancelSending} />
        {handIn.now.step === 'failed' && (
          <Notice tone="error" role="alert">
            {t(`failed-${handIn.now.why}`)}
          </Notice>
        )}
        {draft.files.length > 0 && !isSending && <SendActions draft={draft} endsAt={endsAt} isOver={isOver} isBusy={isWorking || adding.copying !== null} handIn={handIn} onRemoveAll={() => setLeaving('all')} />}
        {isHeldOver && (
          <p className={styles['dropHere']} role="status">
            {t('dropHere')}
          </p>
        )}
      </Card>
      <PageDialog examId={examId} images={images} shown={opened} isLocked={isLocked} onShow={setOpened} onTurn={editing.turn} />
      <RemoveDialog leaving={leaving} draft={draft} onRemove={editing.remove} onClose={() => setLeaving(null)} />
      <FaultyDialog {...handIn} />
    </div>
  )
}
