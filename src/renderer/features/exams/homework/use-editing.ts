import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import type { HomeworkDraft, HomeworkFile } from '#shared/desktop/homework.ts'
import { useNotify } from '#ui/notify.ts'
import { movedTo, withFiles } from './draft-rules'
import { nextTurn } from './merge/page-size'
import type { Draft } from './use-draft'

export function useEditing(examId: number, { draft, change, read }: Draft) {
  const { t } = useTranslation('homework')
  const notify = useNotify()
  return useMemo(() => {
    const edit = async (
      command: () => Promise<HomeworkDraft>,
      filesAfter: (files: readonly HomeworkFile[]) => readonly HomeworkFile[],
    ): Promise<void> => {
      const isDone = await change(command, (before) => withFiles(before, filesAfter(before.files)))
      if (!isDone) notify.error(t('notChanged'))
    }
    return {
      move(id: string, index: number) {
        if (draft === null) return
        const order = movedTo(draft.files, id, index).map((file) => file.id)
        void edit(
          () => desktop['homework.arrange']({ examId, order }),
          (files) => movedTo(files, id, index),
        )
      },
      turn({ id, turn }: HomeworkFile) {
        const turned = nextTurn(turn)
        void edit(
          () => desktop['homework.turn']({ examId, fileId: id, turn: turned }),
          (files) => files.map((file) => (file.id === id ? { ...file, turn: turned } : file)),
        )
      },
      remove(gone: HomeworkFile | 'all') {
        if (gone === 'all')
          void edit(
            () => desktop['homework.discard']({ examId }),
            () => [],
          )
        else
          void edit(
            () => removed(examId, gone.id, () => notify.info(t('arrivedBefore'))),
            (files) => files.filter(({ id }) => id !== gone.id),
          )
      },
      async openDocument({ id }: HomeworkFile) {
        const { opened } = await desktop['homework.preview']({ examId, fileId: id }).catch(() => ({ opened: false }))
        if (!opened) notify.warning(t('failed-preview'))
      },
      async retrySending() {
        try {
          await desktop['homework.send']({ examId })
        } catch (error) {
          reportFailure('homework.send', error)
          notify.error(t('failed-send'))
        }
        read()
      },
      async cancelSending() {
        try {
          await desktop['homework.cancel']({ examId })
        } catch (error) {
          reportFailure('homework.cancel', error)
          notify.error(t('notCancelled'))
        }
        read()
      },
    }
  }, [examId, draft, change, read, notify, t])
}

async function removed(examId: number, fileId: string, stays: () => void): Promise<HomeworkDraft> {
  const draft = await desktop['homework.remove']({ examId, fileId })
  if (draft.files.some(({ id }) => id === fileId)) stays()
  return draft
}
