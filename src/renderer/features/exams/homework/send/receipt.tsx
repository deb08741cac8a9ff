import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { brand } from '../../../../../shared/brand'
import type { HomeworkReceipt } from '../../../../../shared/desktop/homework'
import { PrintSheet } from '../../../../core/screen/print-sheet'
import { useUser } from '../../../../core/session/use-user'
import { useFormat } from '../../../../core/strings/format'
import { isolateLtr } from '../../../../core/strings/isolate'
import { Wordmark } from '../../../../ui/brand/logo'
import { Button } from '../../../../ui/button'
import { Stack, Text } from '../../../../ui/layout'
import { printer } from 'virtual:icons/printer'
import { Notice } from '../../../../ui/notice'
import { UserContent } from '../../../../ui/user-content'
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
