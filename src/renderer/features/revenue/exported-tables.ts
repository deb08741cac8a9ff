import type { TFunction } from 'i18next'
import { saveFile } from '#core/files/save-file.ts'
import type { RevenueCode } from '#shared/contract/offers.ts'
import { type Cell, toCsv } from './csv'

type Written = (iso: string) => string

const titles = { used_by: 'usedBy', amount: 'amountFcfa', balance: 'balanceFcfa' } as const

export function codesTable(codes: readonly RevenueCode[], t: TFunction<'revenue'>, date: Written): Cell[][] {
  const more = (['used_by', 'amount', 'balance'] as const).filter((field) => codes.some((row) => row[field] != null))
  return [
    [t('code'), t('created'), t('expires'), t('uses'), ...more.map((field) => t(titles[field])), t('state')],
    ...codes.map((row) => [
      row.code,
      row.created_at ? date(row.created_at) : null,
      row.expired_at ? date(row.expired_at) : null,
      row.nb_of_use ?? 0,
      ...more.map((field) => row[field] ?? null),
      t(row.active ? 'active' : 'inactive'),
    ]),
  ]
}

type Use = {
  used_at?: string | null | undefined
  offer?: string | null | undefined
  amount?: number | null | undefined
}

export function usesTable(uses: readonly Use[], t: TFunction<'revenue'>, dateTime: Written): Cell[][] {
  return [
    [t('date'), t('offer'), t('amountFcfa')],
    ...uses.map(({ used_at: at, offer, amount }) => [at ? dateTime(at) : null, offer ?? null, amount ?? null]),
  ]
}

export function saveTable(name: string, rows: readonly (readonly Cell[])[]): void {
  saveFile(`${name}.csv`, toCsv(rows), 'text/csv')
}
