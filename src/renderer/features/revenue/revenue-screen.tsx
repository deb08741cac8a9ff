import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { contract } from '../../../shared/contract/index'
import { revenueIn, type RevenueCode } from '../../../shared/contract/offers'
import { useQuery } from '../../core/api/use-query'
import { FcfaAmount } from '../../domains/money/amounts'
import { useFormat } from '../../core/strings/format'
import { QueryScreen } from '../../core/api/query-screen'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Grid, Stack } from '../../ui/layout'
import { downloadSimple } from 'virtual:icons/download-simple'
import { SectionTitle } from '../../ui/section-title'
import { SkeletonBlock, SkeletonList } from '../../ui/skeleton'
import { Empty } from '../../ui/states/empty'
import { CodeUses } from './code-uses'
import { CodesTable } from './codes-table'
import { codesTable } from './exported-tables'
import styles from './revenue-screen.module.css'
import { saveTable } from './save-table'

/** An influencer's codes and what they brought (spec 2 §2, Revenue). */
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
    return (
      <Card>
        <Empty title={t('emptyTitle')} text={t('emptyText')} heading="h2" />
      </Card>
    )
  }
  const shown = codes.find(({ id }) => String(id) === query.get('code')) ?? first
  return (
    <>
      <Totals total={totalAmount} codes={codes.length} uses={codes.reduce((sum, { nb_of_use: uses }) => sum + (uses ?? 0), 0)} />
      <Card as="section" labelledBy="revenue-codes" gap={16}>
        <SectionTitle
          id="revenue-codes"
          aside={
            <Button size="small" icon={downloadSimple} onClick={() => saveTable(t('codesFile'), codesTable(codes, t, date))}>
              {t('export')}
            </Button>
          }
        >
          {t('codes')}
        </SectionTitle>
        <CodesTable codes={codes} shown={shown.id} onShow={(id) => setQuery({ code: String(id) }, { replace: true, preventScrollReset: true })} />
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
