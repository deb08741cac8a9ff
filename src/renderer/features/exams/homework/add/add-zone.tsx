// Not Ant Design's Upload: the main process picks and stages the files.
import { useTranslation } from 'react-i18next'
import { plus } from 'virtual:icons/plus'
import { x } from 'virtual:icons/x'
import { useFormat } from '#core/strings/format.ts'
import { isolate } from '#core/strings/isolate.ts'
import { homeworkLimits } from '#shared/desktop/homework.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Refused } from './refusal'
import type { AddFiles } from './use-add-files'
import styles from './add-zone.module.css'

export function AddZone({ addFiles, isEmpty }: { addFiles: AddFiles; isEmpty: boolean }) {
  const { t } = useTranslation('homework')
  const { fileSize } = useLimits()
  const { copying, isPicking, refused, taken, dismiss, pick } = addFiles
  return (
    <Stack gap={12}>
      <div className={styles['box']}>
        <Button icon={plus} variant={isEmpty ? 'primary' : 'outlined'} loading={isPicking} onClick={() => void pick()}>
          {t(isEmpty ? 'choose' : 'add')}
        </Button>
        <Text as="p" tone="primary">
          {t('how')}
        </Text>
        <p className={styles['kinds']}>{t('kinds', { fileSize })}</p>
      </div>
      <p role="status" className={copying ? styles['copying'] : 'visually-hidden'}>
        {copying
          ? t('copying', { at: Math.min(copying.completed + 1, copying.total), of: copying.total })
          : taken > 0
            ? t('taken', { count: taken })
            : ''}
      </p>
      {refused.length > 0 && (
        <Notice
          tone="warning"
          role="alert"
          title={t('notTaken', { count: refused.length })}
          action={<IconButton glyph={x} size={32} label={t('dismiss')} onClick={dismiss} />}
        >
          <Stack as="ul" gap={6} className={styles['refused']}>
            {refused.map((each, index) => (
              <RefusedFile key={index} refused={each} />
            ))}
          </Stack>
        </Notice>
      )}
    </Stack>
  )
}

function RefusedFile({ refused: { name, reason } }: { refused: Refused }) {
  const { t } = useTranslation('homework')
  const why = t(`refusal-${reason}`, useLimits())
  return <li>{name === '' ? why : t('refusedFile', { name: isolate(name), why })}</li>
}

/** Shows 50 MiB as 50 MB. */
function useLimits() {
  const format = useFormat()
  const round = (bytes: number): string => isolate(format.bytes((bytes / 1024 ** 2) * 1e6))
  return {
    files: homeworkLimits.files,
    fileSize: round(homeworkLimits.fileBytes),
    allSize: round(homeworkLimits.allBytes),
  }
}
