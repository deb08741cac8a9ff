import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import { QueriedTable } from '#core/api/queried-table.tsx'
import { useQuery } from '#core/api/use-query.ts'
import { paths } from '#core/paths.ts'
import { Screen } from '#core/screen/screen.tsx'
import { useUser } from '#core/session/use-user.ts'
import { useFormat } from '#core/strings/format.ts'
import { useRecentAccount } from '#domains/money/use-recent-account.ts'
import { brand } from '#shared/brand.ts'
import { contract } from '#shared/contract/index.ts'
import type { Referral } from '#shared/contract/referrals.ts'
import { Card } from '#ui/card.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { Grid } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { CodeCard } from './code-card'
import { HowItWorks } from './how-it-works'
import { OrdersTable } from './orders-table'
import { TokensAmount } from './tokens-amount'
import { TokensCard } from './tokens-card'

const allHistories = ['amis', 'commandes'] as const
const friendsOnly = ['amis'] as const
type History = (typeof allHistories)[number]

/** Redirects a user without a code to the screen that generates one (spec 2 §2). */
export function GiftCodeScreen() {
  const code = useUser().user.gift_code?.trim()
  return code ? <GiftCode code={code} /> : <Navigate to={paths.generateGiftCode()} replace />
}

function GiftCode({ code }: { code: string }) {
  const { t } = useTranslation('referral')
  useRecentAccount()
  const [query, setQuery] = useSearchParams()
  const histories = brand.features.gifts ? allHistories : friendsOnly
  const shown: History = histories.find((key) => key === query.get('historique')) ?? 'amis'
  return (
    <Screen title={t('title')}>
      <Grid gap={16} min={320}>
        <CodeCard code={code} />
        <TokensCard />
      </Grid>
      <HowItWorks />
      <Tabs
        label={t('histories')}
        items={histories.map((key) => ({ key, label: t(key) }))}
        active={shown}
        onChange={(key) => setQuery({ historique: key }, { replace: true, preventScrollReset: true })}
        idBase="referral"
      />
      <TabPanel idBase="referral" tab={shown}>
        <Card padding="small">{shown === 'amis' ? <FriendsTable /> : <OrdersTable />}</Card>
      </TabPanel>
    </Screen>
  )
}

type Row = Referral & { row: number }

function FriendsTable() {
  const { t } = useTranslation('referral')
  const query = useQuery(contract.referrals.history)
  const rows = query.data?.payload.map((friend, row): Row => ({ ...friend, row }))
  return (
    <QueriedTable
      query={query}
      rows={rows}
      label={t('amis')}
      loading={t('loadingFriends')}
      columns={useColumns()}
      rowKey={({ row }) => row}
      empty={{ title: t('noHistory'), text: t('noFriendsText') }}
      heading="h2"
    />
  )
}

function useColumns(): DataColumn<Row>[] {
  const { t } = useTranslation('referral')
  const { date } = useFormat()
  return [
    {
      key: 'friend',
      title: t('friend'),
      width: 180,
      narrow: 'first',
      render: ({ user }) => <UserContent>{getName(user) || t('someFriend')}</UserContent>,
    },
    {
      key: 'offer',
      title: t('offer'),
      width: 180,
      narrow: 'second',
      render: ({ affiliation }) => affiliation?.group?.name && <UserContent>{affiliation.group.name}</UserContent>,
    },
    {
      key: 'date',
      title: t('date'),
      width: 120,
      narrow: 'second-end',
      render: ({ affiliation }) => affiliation?.start_date && <Ltr>{date(affiliation.start_date)}</Ltr>,
    },
    {
      key: 'tokens',
      title: t('earned'),
      width: 130,
      align: 'end',
      narrow: 'first-end',
      render: ({ profit_amount: tokens }) =>
        tokens != null && <TokensAmount value={tokens} {...(tokens > 0 && { sign: '+' })} />,
    },
  ]
}

function getName({ name, last_name: lastName }: Referral['user']): string {
  return [name, lastName ?? ''].join(' ').trim()
}
