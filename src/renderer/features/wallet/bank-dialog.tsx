import { useTranslation } from 'react-i18next'
import type { BankAccount } from '../../../shared/contract/wallet'
import { reportFailure } from '../../core/desktop/desktop'
import { useUser } from '../../core/session/use-user'
import { isolateLtr } from '../../core/strings/isolate'
import { IconButton } from '../../ui/icon-button'
import { copy } from 'virtual:icons/copy'
import { Ltr } from '../../ui/ltr'
import { useNotify } from '../../ui/notify'
import { Modal } from '../../ui/overlay/modal'
import { UserContent } from '../../ui/user-content'
import { Stack } from '../../ui/layout'
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
        <section key={name} className={styles['account']}>
          <UserContent as="h3" className={styles['name']}>
            {name}
          </UserContent>
          <Stack as="ul" gap={8}>
            {details.map(({ owner, number }) => (
              <li key={number} className={styles['detail']}>
                <span className={styles['words']}>
                  {owner && <bdi>{t('owner', { name: owner })}</bdi>}
                  <Ltr className={styles['number']}>{number}</Ltr>
                </span>
                <CopyButton number={number} />
              </li>
            ))}
          </Stack>
        </section>
      ))}
    </Modal>
  )
}

function CopyButton({ number }: { number: string }) {
  const { t } = useTranslation('wallet')
  const notify = useNotify()
  const write = () => {
    navigator.clipboard.writeText(number).then(
      () => notify.success(t('copied')),
      (error: unknown) => {
        reportFailure('clipboard', error)
        notify.error(t('copyFailed'))
      },
    )
  }
  return <IconButton glyph={copy} tone="outlined" label={t('copy', { number: isolateLtr(number) })} onClick={write} />
}
