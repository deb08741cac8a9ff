import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { trash } from 'virtual:icons/trash'
import { useMutation } from '#core/api/use-mutation.ts'
import { useFailureText } from '#core/failure/failure-labels.ts'
import { useSuccess } from '#core/failure/use-success.ts'
import { toFileName, type PlatformFile } from '#core/files/file-name.ts'
import { RequireOnline } from '#core/network/require-online.tsx'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { isolate } from '#core/strings/isolate.ts'
import { contract } from '#shared/contract/index.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useNotify } from '#ui/notify.ts'
import { ConfirmModal } from '#ui/overlay/modal.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { FileRows, type ListedFile } from './file-rows'
import styles from './exam-screen.module.css'

type OwnWorkProps = {
  examId: number
  files: readonly ListedFile[]
  isBegun: boolean
  /** There is a receipt, which the platform's list may follow later. */
  isHandedIn: boolean
  mayDelete: boolean
  open: (file: PlatformFile) => unknown
}

type DeletableFile = ListedFile & { id: number }

/** Files can be deleted until the exam expires (spec 2 §4). */
export function OwnWork({ examId, files, isBegun, isHandedIn, mayDelete, open }: OwnWorkProps) {
  const { t } = useTranslation('exams')
  const [chosen, setChosen] = useState<DeletableFile | null>(null)
  const [said, setSaid] = useState(chosen)
  if (chosen !== null && chosen !== said) setSaid(chosen)
  const [remove, isBusy] = useRemove(examId, (removed) => setChosen((shown) => (shown === removed ? null : shown)))
  return (
    <Card as="section" labelledBy="own-work" gap={12} pack="start">
      <SectionTitle id="own-work">{t('ownWork')}</SectionTitle>
      {files.length === 0 ? (
        <p className={styles['hint']}>{t(isHandedIn ? 'ownNotListed' : isBegun ? 'ownNothingYet' : 'ownNothing')}</p>
      ) : (
        <FileRows
          files={files}
          open={open}
          labelledBy="own-work"
          mark={<Chip state="success">{t('sent')}</Chip>}
          action={(file, name) =>
            mayDelete &&
            isDeletable(file) && (
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
        text={t('removeText', {
          name: isolate((said && toFileName({ name: said.name, url: said.url ?? '' })) || t('unnamedFile')),
        })}
        confirm={{ text: t('delete'), danger: true, loading: isBusy, onClick: () => chosen && remove(chosen) }}
        cancel={{ text: t('cancel'), onClick: () => setChosen(null) }}
        closeLabel={t('close')}
      />
    </Card>
  )
}

function isDeletable(file: ListedFile): file is DeletableFile {
  return file.id !== null
}

function useRemove(
  examId: number,
  done: (file: DeletableFile) => void,
): [remove: (file: DeletableFile) => void, isBusy: boolean] {
  const { t } = useTranslation('exams')
  const notify = useNotify()
  const succeeded = useSuccess()
  const failureText = useFailureText()
  const [call] = useMutation(contract.exams.removeFile)
  return useSingleFlight(async (file: DeletableFile) => {
    const answer = await call({ params: { examId, fileId: file.id } })
    if (answer.ok) succeeded(answer.data, t('removed'))
    else notify.warning(failureText(answer.failure))
    // The question about another file may be open by now.
    done(file)
  })
}
