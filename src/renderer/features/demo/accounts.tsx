import { useTranslation } from 'react-i18next'
import type { DemoState } from '#shared/desktop/demo.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { UserContent } from '#ui/user-content.tsx'
import styles from './demo.module.css'

type Account = DemoState['accounts'][number]

export function Accounts({ accounts, use }: { accounts: readonly Account[]; use: (account: Account) => void }) {
  const { t } = useTranslation('demo')
  const [first] = accounts
  return (
    <section className={styles['section']}>
      <SectionTitle as="h3">{t('accounts')}</SectionTitle>
      <p className={styles['hint']}>{t('accountsText')}</p>
      <ul className={styles['accounts']}>
        {accounts.map((account) => (
          <li key={account.id} className={styles['account']}>
            <Avatar name={account.name} size={40} />
            <Stack shrink className={styles['who']}>
              <strong>
                <UserContent>{account.name}</UserContent>
              </strong>
              <span className={styles['hint']}>
                <UserContent as="div">{account.about}</UserContent>
              </span>
              <Text size="small" tone="secondary">
                <Ltr>{account.username}</Ltr>
              </Text>
            </Stack>
            <Button
              size="small"
              variant="pale"
              aria-label={t('useAccount', { name: account.name })}
              onClick={() => use(account)}
            >
              {t('use')}
            </Button>
          </li>
        ))}
      </ul>
      {first && (
        <p className={styles['hint']}>
          {t('password')} : <Ltr>{first.password}</Ltr>
        </p>
      )}
    </section>
  )
}
