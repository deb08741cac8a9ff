import { useTranslation } from 'react-i18next'
import type { RevenueCode } from '../../../shared/contract/offers'
import { FcfaAmount } from '../../domains/money/amounts'
import { useFormat } from '../../core/strings/format'
import { DataTable, type DataColumn } from '../../core/screen/data-table'
import { Button } from '../../ui/button'
import { Chip } from '../../ui/chip'
import { Text } from '../../ui/layout'
import { Ltr } from '../../ui/ltr'

type CodesTableProps = { codes: readonly RevenueCode[]; shown: number; onShow: (id: number) => void }

export function CodesTable({ codes, shown, onShow }: CodesTableProps) {
  const { t } = useTranslation('revenue')
  const { date, number } = useFormat()
  // A platform names these for its codes or for none.
  const has = (field: 'used_by' | 'balance' | 'amount') => codes.some((code) => code[field] != null)
  const columns: DataColumn<RevenueCode>[] = [
    { key: 'code', title: t('code'), width: 130, narrow: 'first', render: ({ code }) => <Text as="bdi" weight="semibold">{code}</Text> },
    { key: 'created', title: t('created'), width: 120, narrow: 'out', render: ({ created_at: at }) => at && <Ltr>{date(at)}</Ltr> },
    { key: 'expires', title: t('expires'), width: 120, narrow: 'second-named', render: ({ expired_at: at }) => at && <Ltr>{date(at)}</Ltr> },
    { key: 'uses', title: t('uses'), width: 110, align: 'end', narrow: 'second-named', render: ({ nb_of_use: uses }) => number(uses ?? 0) },
    ...(has('used_by') ? [{ key: 'usedBy', title: t('usedBy'), width: 120, narrow: 'out' as const, render: ({ used_by: by }: RevenueCode) => by != null && <bdi>{by}</bdi> }] : []),
    ...(has('amount') ? [{ key: 'amount', title: t('amount'), width: 120, align: 'end' as const, narrow: 'first-end' as const, render: ({ amount }: RevenueCode) => amount != null && <FcfaAmount value={amount} /> }] : []),
    ...(has('balance')
      ? [{ key: 'balance', title: t('balance'), width: 120, align: 'end' as const, narrow: has('amount') ? ('out' as const) : ('first-end' as const), render: ({ balance }: RevenueCode) => balance != null && <FcfaAmount value={balance} /> }]
      : []),
    { key: 'active', title: t('state'), width: 100, narrow: 'second', render: ({ active }) => <Chip state={active ? 'success' : 'neutral'}>{t(active ? 'active' : 'inactive')}</Chip> },
    {
      key: 'show', title: t('details'), width: 140, narrow: 'second-end',
      render: ({ id, code }) => (
        <Button size="small" variant="pale" aria-pressed={id === shown} aria-label={t('showUsesOf', { code })} onClick={() => onShow(id)}>
          {t('showUses')}
        </Button>
      ),
    },
  ]
  return <DataTable label={t('codes')} columns={columns} rows={codes} keyOf={({ id }) => id} empty={null} />
}
