import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExamFile } from '../../../shared/contract/exams'
import { contract } from '../../../shared/contract/index'
import { useMutation } from '../../core/api/use-mutation'
import { useFailureText } from '../../core/failure/failure-labels'
import { toFileName } from '../../core/files/file-name'
import { RequireOnline } from '../../core/network/require-online'
import { useSingleFlight } from '../../core/screen/use-single-flight'
import { isolate } from '../../core/strings/isolate'
import { useSuccess } from '../../core/failure/use-success'
import { Card } from '../../ui/card'
import { Chip } from '../../ui/chip'
import { IconButton } from '../../ui/icon-button'
import { trash } from 'virtual:icons/trash'
import { useNotify } from '../../ui/notify'
import { ConfirmModal } from '../../ui/overlay/modal'
import { SectionTitle } from '../../ui/section-title'
import styles from './exam-screen.module.css'
import { FileRows } from './file-rows'

type OwnWorkProps = {
  examId: number
  files: readonly ExamFile[]
  isBegun: boolean
  mayDelete: boolean
  open: (file: ExamFile) => unknown
}

/** Files can be deleted until the exam expires (spec 2 §4). */
export function OwnWork({ examId, files, isBegun, mayDelete, open }: OwnWorkProps) {
  const { t } = useTranslation('exams')
  const [chosen, setChosen] = useState<ExamFile | null>(null)
  const [said, setSaid] = useState(chosen)
  if (chosen !== null && chosen !== said) setSaid(chosen)
  const [remove, isBusy] = useRemove(examId, () => setChosen(null))
  return (
    <Card as="section" labelledBy="own-work" gap={12} pack="start">
      <SectionTitle id="own-work">{t('ownWork')}</SectionTitle>
      {files.length === 0 ? (
        <p className={styles['hint']}>{t(isBegun ? 'ownNothingYet' : 'ownNothing')}</p>
      ) : (
        <FileRows
          files={files}
          open={open}
          labelledBy="own-work"
          mark={<Chip state="success">{t('sent')}</Chip>}
          action={(file, name) =>
            mayDelete &&
            file.id !== null && (
              <RequireOnline>
                <IconButton
                  glyph={trash}
                  label={t('remove', { name: isolate(name) })}
                  tone="error"
                  onClick={() => setChosen(file)}
                />
              </RequireOnline>
            )
          }
        />
      )}
      <ConfirmModal
        open={chosen !== null && mayDelete}
        title={t('removeTitle')}
        text={t('removeText', { name: isolate((said && toFileName(said)) || t('unnamedFile')) })}
        confirm={{ text: t('delete'), danger: true, loading: isBusy, onClick: () => chosen && remove(chosen) }}
        cancel={{ text: t('cancel'), onClick: () => setChosen(null) }}
        closeLabel={t('close')}
      />
    </Card>
  )
}

function useRemove(examId: number, done: () => void): [remove: (file: ExamFile) => void, isBusy: boolean] {
  const { t } = useTranslation('exams')
  const notify = useNotify()
  const succeeded = useSuccess()
  const failureText = useFailureText()
  const [call] = useMutation(contract.exams.removeFile)
  return useSingleFlight(async ({ id }: ExamFile) => {
    if (id === null) return
    const answer = await call({ params: { examId, fileId: id } })
    if (answer.ok) succeeded(answer.data, t('removed'))
    else notify.warning(failureText(answer.failure))
    done()
  })
}
