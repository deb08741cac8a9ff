import type { RevenueCode } from '../../../shared/contract/offers'
import type { TextOf } from '../../core/strings/define-strings'
import type { Cell } from './csv'
import type { revenueStrings } from './revenue-strings'

type Text = TextOf<Parameters<ReturnType<typeof revenueStrings.text>>[0]>
type Written = (iso: string) => string

/** The codes with their titles, as they are exported. */
export function codesTable(codes: readonly RevenueCode[], t: Text, date: Written): Cell[][] {
  return [
    [t('code'), t('created'), t('expires'), t('uses'), t('amountFcfa'), t('state')],
    ...codes.map(({ code, created_at: created, expired_at: expires, nb_of_use: uses, amount, active }) => [
      code, created ? date(created) : null, expires ? date(expires) : null, uses ?? 0, amount ?? null, t(active ? 'active' : 'inactive'),
    ]),
  ]
}

type Use = { used_at?: string | null | undefined; offer?: string | null | undefined; amount?: number | null | undefined }

/** The uses of one code with their titles, as they are exported. */
export function usesTable(uses: readonly Use[], t: Text, dateTime: Written): Cell[][] {
  return [[t('usedOn'), t('offer'), t('amountFcfa')], ...uses.map(({ used_at: at, offer, amount }) => [at ? dateTime(at) : null, offer ?? null, amount ?? null])]
}
