import { expect, it } from 'vitest'
import type { RevenueCode } from '#shared/contract/offers.ts'
import { textsIn } from '#tests/support/texts.ts'
import { codesTable, usesTable } from './exported-tables'

const t = textsIn('en', 'revenue')
const day = (iso: string): string => `day of ${iso}`
const code = (part: Partial<RevenueCode>): RevenueCode => ({ id: 1, code: 'AMI', active: true, ...part })

it('a table of codes holds the columns that one of the codes fills, and an empty cell where a code has no value', () => {
  const codes = [
    code({ created_at: '2026-01-02', expired_at: null, nb_of_use: 3, amount: 0 }),
    code({ code: 'BAC', active: false, used_by: 'Salma', expired_at: '2026-05-06' }),
  ]
  expect(codesTable(codes, t, day)).toEqual([
    [t('code'), t('created'), t('expires'), t('uses'), t('usedBy'), t('amountFcfa'), t('state')],
    ['AMI', 'day of 2026-01-02', null, 3, null, 0, t('active')],
    ['BAC', null, 'day of 2026-05-06', 0, 'Salma', null, t('inactive')],
  ])
})

it('a table of uses holds an empty cell for what is not known, and an amount of zero as it is', () => {
  expect(usesTable([{ used_at: '2026-01-02', offer: 'Gold', amount: 0 }, {}], t, day)).toEqual([
    [t('date'), t('offer'), t('amountFcfa')],
    ['day of 2026-01-02', 'Gold', 0],
    [null, null, null],
  ])
})
