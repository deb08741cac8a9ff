import * as z from 'zod'

/** Tests and the panel post a `correction`. */
const ledgerKinds = [
  'opening',
  'correction',
  'top-up',
  'transfer-sent',
  'transfer-received',
  'purchase',
  'conversion',
] as const

/** Positive for a credit; `key`: idempotency key. */
export const ledgerEntry = z.object({
  kind: z.enum(ledgerKinds),
  points: z.int(),
  key: z.string().nullable(),
  reference: z.string(),
})
export type LedgerEntry = z.output<typeof ledgerEntry>

/** The entries add up to the balance. */
type Account = { id: string; entries: LedgerEntry[]; user: { points: number } }

/** Movements of points. */
export type Ledger = {
  of(who: string): readonly LedgerEntry[]
  duplicates(): number
  /** Orders created again with the same key, paid or not. */
  repeatedOrders(): number
}

/** The only way to change a balance. */
export function post(account: Omit<Account, 'id'>, entry: LedgerEntry): void {
  account.entries.push(entry)
  account.user.points += entry.points
}

/** Creates the ledger of all accounts and orders. */
export function createLedger(accounts: () => readonly Account[], orders: () => readonly KeyedOrder[]): Ledger {
  return {
    of: (who) => accounts().find(({ id }) => id === who)?.entries ?? [],
    duplicates: () =>
      accounts().reduce((count, { entries }) => count + repeatedAmong(entries.map(({ kind, key }) => [kind, key])), 0),
    repeatedOrders: () => repeatedAmong(orders().map(({ who, kind, key }) => [`${who} ${kind}`, key])),
  }
}

/** Identifies an order. */
export type KeyedOrder = { who: string; kind: string; key: string | null }

function repeatedAmong(rows: readonly (readonly [string, string | null])[]): number {
  const keyed = rows.flatMap(([kind, key]) => (key === null ? [] : [`${kind} ${key}`]))
  return keyed.length - new Set(keyed).size
}
