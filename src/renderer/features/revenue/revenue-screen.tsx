import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { downloadSimple } from 'virtual:icons/download-simple'
import { QueryScreen } from '#core/api/query-screen.tsx'
import { useQuery } from '#core/api/use-query.ts'
import { NextStep } from '#core/policy/next-step.tsx'
import { DataTable, type DataColumn } from '#core/screen/data-table.tsx'
import { useFormat } from '#core/strings/format.ts'
import { FcfaAmount } from '#domains/money/amounts.tsx'
import { contract } from '#shared/contract/index.ts'
import { revenueIn, type RevenueCode } from '#shared/contract/offers.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Grid, Stack, Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonBlock, SkeletonList } from '#ui/skeleton.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { CodeUses } from './code-uses'
import { codesTable, saveTable } from './exported-tables'
import styles from './revenue-screen.module.css'

/** An influencer's discount codes with their uses and the total amount (spec 2 §2). */
export function RevenueScreen() {
  const { t } = useTranslation('revenue')
  const query = useQuery(contract.discountCodes.revenue)
  return (
    <QueryScreen title={t('title')} query={query} loadingLabel={t('loading')} skeleton={<RevenueSkeleton />}>
      {(data) => <Revenue {...revenueIn(data)} />}
    </QueryScreen>
  )
}

function RevenueSkeleton() {
  return (
    <Stack gap={20}>
      <SkeletonBlock height={96} radius="card" />
      <SkeletonList rows={5} />
    </Stack>
  )
}

function Revenue({ totalAmount, codes }: { totalAmount: number | null; codes: readonly RevenueCode[] }) {
  const { t } = useTranslation('revenue')
  const { date } = useFormat()
  const [query, setQuery] = useSearchParams()
  const [first] = codes
  if (!first) {
    return <EmptyCard title={t('emptyTitle')} text={t('emptyText')} action={<NextStep to="support" />} />
  }
  const shown = codes.find(({ id }) => String(id) === query.get('code')) ?? first
  return (
    <>
      <Totals
        total={totalAmount}
        codes={codes.length}
        uses={codes.reduce((sum, { nb_of_use: uses }) => sum + (uses ?? 0), 0)}
      />
      <Card as="section" labelledBy="revenue-codes" gap={16}>
        <SectionTitle
          id="revenue-codes"
          aside={
            <Button
              size="small"
              icon={downloadSimple}
              onClick={() => saveTable(t('codesFile'), codesTable(codes, t, date))}
            >
              {t('export')}
            </Button>
          }
        >
          {t('codes')}
        </SectionTitle>
        <CodesTable
          codes={codes}
          shown={shown.id}
          onShow={(id) => setQuery({ code: String(id) }, { replace: true, preventScrollReset: true })}
        />
      </Card>
      <CodeUses key={shown.id} code={shown} />
    </>
  )
}

function Totals({ total, codes, uses }: { total: number | null; codes: number; uses: number }) {
  const { t } = useTranslation('revenue')
  const { number } = useFormat()
  return (
    <Grid gap={16} min={180}>
      {total !== null && (
        <Total name={t('total')}>
          <FcfaAmount value={total} />
        </Total>
      )}
      <Total name={t('uses')}>{number(uses)}</Total>
      <Total name={t('codes')}>{number(codes)}</Total>
    </Grid>
  )
}

function Total({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Card>
      <dl className={styles['total']}>
        <dt>{name}</dt>
        <dd className={styles['figure']}>{children}</dd>
      </dl>
    </Card>
  )
}

type CodesTableProps = { codes: readonly RevenueCode[]; shown: number; onShow: (id: number) => void }

function CodesTable({ codes, shown, onShow }: CodesTableProps) {
  const { t } = useTranslation('revenue')
  const { date, number } = useFormat()
  const has = (field: 'used_by' | 'balance' | 'amount') => codes.some((code) => code[field] != null)
  const columns: DataColumn<RevenueCode>[] = [
    {
      key: 'code',
      title: t('code'),
      width: 130,
      narrow: 'first',
      render: ({ code }) => (
        <Text as="bdi" weight="semibold">
          {code}
        </Text>
      ),
    },
    {
      key: 'created',
      title: t('created'),
      width: 120,
      narrow: 'out',
      render: ({ created_at: at }) => at && <Ltr>{date(at)}</Ltr>,
    },
    {
      key: 'expires',
      title: t('expires'),
      width: 120,
      narrow: 'second-named',
      render: ({ expired_at: at }) => at && <Ltr>{date(at)}</Ltr>,
    },
    {
      key: 'uses',
      title: t('uses'),
      width: 110,
      align: 'end',
      narrow: 'second-named',
      render: ({ nb_of_use: uses }) => number(uses ?? 0),
    },
    ...(has('used_by')
      ? [
          {
            key: 'usedBy',
            title: t('usedBy'),
            width: 120,
            narrow: 'out' as const,
            render: ({ used_by: by }: RevenueCode) => by != null && <Bdi>{by}</Bdi>,
          },
        ]
      : []),
    ...(has('amount')
      ? [
          {
            key: 'amount',
            title: t('amount'),
            width: 120,
            align: 'end' as const,
            narrow: 'first-end' as const,
            render: ({ amount }: RevenueCode) => amount != null && <FcfaAmount value={amount} />,
          },
        ]
      : []),
    ...(has('balance')
      ? [
          {
            key: 'balance',
            title: t('balance'),
            width: 120,
            align: 'end' as const,
            narrow: has('amount') ? ('out' as const) : ('first-end' as const),
            render: ({ balance }: RevenueCode) => balance != null && <FcfaAmount value={balance} />,
          },
        ]
      : []),
    {
      key: 'active',
      title: t('state'),
      width: 100,
      narrow: 'second',
      render: ({ active }) => <Chip state={active ? 'success' : 'neutral'}>{t(active ? 'active' : 'inactive')}</Chip>,
    },
    {
      key: 'show',
      title: t('details'),
      width: 140,
      narrow: 'second-end',
      render: ({ id, code }) => (
        <Button
          size="small"
          variant="pale"
          aria-pressed={id === shown}
          aria-label={t('showUsesOf', { code })}
          onClick={() => onShow(id)}
        >
          {t('showUses')}
        </Button>
      ),
    },
  ]
  return <DataTable label={t('codes')} columns={columns} rows={codes} rowKey={({ id }) => id} empty={null} />
}
