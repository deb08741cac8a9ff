import { useTranslation } from 'react-i18next'
import { copy } from 'virtual:icons/copy'
import { copyText } from '#core/desktop/copy-text.ts'
import { reportFailure } from '#core/desktop/desktop.ts'
import { useUser } from '#core/session/use-user.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import type { BankAccount } from '#shared/contract/wallet.ts'
import { Bdi } from '#ui/bdi.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { useNotify } from '#ui/notify.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { UserContent } from '#ui/user-content.tsx'
import styles from './bank-dialog.module.css'

export function BankDialog({
  open,
  accounts,
  onClose,
}: {
  open: boolean
  accounts: readonly BankAccount[]
  onClose: () => void
}) {
  const { t } = useTranslation('wallet')
  const { user } = useUser()
  return (
    <Modal open={open} onClose={onClose} title={t('bankTitle')} closeLabel={t('close')}>
      <p>{t('bankText', { id: isolateLtr(String(user.id)) })}</p>
      {accounts.map(({ name, details }) => (
        <Stack key={name} as="section" gap={8} marginTop={16}>
          <UserContent as="h3" className={styles['name']}>
            {name}
          </UserContent>
          <Stack as="ul" gap={8}>
            {details.map(({ owner, number }) => (
              <Row key={number} as="li" gap={12} justify="between" surface="hollow">
                <Stack as="span" shrink>
                  {owner && <Bdi>{t('owner', { name: owner })}</Bdi>}
                  <Ltr className={styles['number']}>{number}</Ltr>
                </Stack>
                <CopyButton number={number} />
              </Row>
            ))}
          </Stack>
        </Stack>
      ))}
    </Modal>
  )
}

function CopyButton({ number }: { number: string }) {
  const { t } = useTranslation('wallet')
  const notify = useNotify()
  const write = () => {
    copyText(number).then(
      () => notify.success(t('copied')),
      (error: unknown) => {
        reportFailure('clipboard', error)
        notify.error(t('copyFailed'))
      },
    )
  }
  return <IconButton glyph={copy} tone="outlined" label={t('copy', { number: isolateLtr(number) })} onClick={write} />
}
