import { useTranslation } from 'react-i18next'
import { contract } from '../../../shared/contract/index'
import type { Referral } from '../../../shared/contract/referrals'
import { QueriedTable } from '../../core/api/queried-table'
import { useQuery } from '../../core/api/use-query'
import { useFormat } from '../../core/strings/format'
import { TokensAmount } from './tokens-amount'
import type { DataColumn } from '../../ui/data-table'
import { Ltr } from '../../ui/ltr'
import { UserContent } from '../../ui/user-content'

/** A friend has no number of their own. */
type Row = Referral & { row: number }

/** The friends who bought with the code, and the tokens that each of them brought. */
export function FriendsTable() {
  const { t } = useTranslation('referral')
  const { data, failure, isFetching, refetch } = useQuery(contract.referrals.history)
  const rows = data?.payload.map((friend, row): Row => ({ ...friend, row }))
  return (
    <QueriedTable
      rows={rows} failure={failure} isFetching={isFetching} refetch={refetch} label={t('amis')} loading={t('loadingFriends')}
      columns={useColumns()} keyOf={({ row }) => row} empty={{ title: t('noHistory'), text: t('noFriendsText') }} heading="h2"
    />
  )
}

function useColumns(): DataColumn<Row>[] {
  const { t } = useTranslation('referral')
  const { date } = useFormat()
  return [
    { key: 'friend', title: t('friend'), width: 180, narrow: 'first', render: ({ user }) => <UserContent>{nameOf(user) || t('someFriend')}</UserContent> },
    { key: 'offer', title: t('offer'), width: 180, narrow: 'second', render: ({ affiliation }) => affiliation?.group?.name && <UserContent>{affiliation.group.name}</UserContent> },
    { key: 'date', title: t('date'), width: 120, narrow: 'second-end', render: ({ affiliation }) => affiliation?.start_date && <Ltr>{date(affiliation.start_date)}</Ltr> },
    { key: 'tokens', title: t('earned'), width: 130, align: 'end', narrow: 'first-end', render: ({ profit_amount: tokens }) => tokens != null && <TokensAmount value={tokens} {...(tokens > 0 && { sign: '+' })} /> },
  ]
}

function nameOf({ name, last_name: lastName }: Referral['user']): string {
  return [name, lastName ?? ''].join(' ').trim()
}
