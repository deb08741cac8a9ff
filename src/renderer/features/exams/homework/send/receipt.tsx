import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { printer } from 'virtual:icons/printer'
import { PrintSheet } from '#core/screen/print-sheet.tsx'
import { useUser } from '#core/session/use-user.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { brand } from '#shared/brand.ts'
import type { HomeworkReceipt } from '#shared/desktop/homework.ts'
import { Wordmark } from '#ui/brand/logo.tsx'
import { Button } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { UserContent } from '#ui/user-content.tsx'
import styles from './receipt.module.css'

export function Receipt({ receipt }: { receipt: HomeworkReceipt }) {
  const { t } = useTranslation('homework')
  const format = useFormat()
  const [isPrinting, setPrinting] = useState(false)
  const printed = useCallback(() => setPrinting(false), [])
  const at = isolateLtr(format.dateTime(receipt.at))
  return (
    <Stack as="section" gap={12} aria-label={t('receipt')}>
      <Notice
        tone="success"
        role="status"
        title={t('handedIn')}
        action={
          <Button icon={printer} onClick={() => setPrinting(true)}>
            {t('printReceipt')}
          </Button>
        }
      >
        {t('handedInAt', { at })}
      </Notice>
      <ReceiptFiles receipt={receipt} />
      {isPrinting && (
        <PrintSheet ready onDone={printed}>
          <PrintedReceipt receipt={receipt} at={at} />
        </PrintSheet>
      )}
    </Stack>
  )
}

function ReceiptFiles({ receipt: { files } }: { receipt: HomeworkReceipt }) {
  const { t } = useTranslation('homework')
  const format = useFormat()
  return (
    <table className={styles['table']}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('fileName')}</th>
          <th scope="col">{t('fileSize')}</th>
        </tr>
      </thead>
      <tbody>
        {files.map(({ name, bytes }, index) => (
          <tr key={index}>
            <th scope="row">
              <UserContent>{name}</UserContent>
            </th>
            <td>
              <bdi>{format.bytes(bytes)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function PrintedReceipt({ receipt, at }: { receipt: HomeworkReceipt; at: string }) {
  const { t } = useTranslation('homework')
  const { user } = useUser()
  return (
    <Stack gap={12} align="start" className={styles['sheet']}>
      <Wordmark name={brand.name} />
      <Text as="h1" size="title">
        {t('receipt')}
      </Text>
      <p>
        <UserContent>{[user.name, user.last_name].filter(Boolean).join(' ')}</UserContent>
      </p>
      <p>{t('handedInAt', { at })}</p>
      <ReceiptFiles receipt={receipt} />
    </Stack>
  )
}
