import * as z from 'zod'

/** `opening` is the balance at the start of the world, `correction` was set by a test or the panel. */
const ledgerKinds = ['opening', 'correction', 'top-up', 'transfer-sent', 'transfer-received', 'purchase', 'conversion'] as const

/** A movement of points, positive for a credit; `key` is the idempotency key of its order. */
export const ledgerEntry = z.object({ kind: z.enum(ledgerKinds), points: z.int(), key: z.string().nullable(), reference: z.string() })
export type LedgerEntry = z.output<typeof ledgerEntry>

/** An owner of points; the entries add up to the balance. */
type Account = { id: string; entries: LedgerEntry[]; user: { points: number } }

/** All movements of points. */
export type Ledger = {
  of(who: string): readonly LedgerEntry[]
  /** Number of entries posted twice with the same key. */
  duplicates(): number
  /** Number of orders created twice with the same key, paid or not. */
  repeatedOrders(): number
}

/** Adds an entry and updates the balance; nothing else changes a balance. */
export function post(account: Omit<Account, 'id'>, entry: LedgerEntry): void {
  account.entries.push(entry)
  account.user.points += entry.points
}

/** `orders` are all orders of these accounts. */
export function createLedger(accounts: () => readonly Account[], orders: () => readonly KeyedOrder[]): Ledger {
  return {
    of: (who) => accounts().find(({ id }) => id === who)?.entries ?? [],
    duplicates: () => accounts().reduce((count, { entries }) => count + repeatedAmong(entries.map(({ kind, key }) => [kind, key])), 0),
    repeatedOrders: () => repeatedAmong(orders().map(({ who, kind, key }) => [`${who} ${kind}`, key])),
  }
}

/** The owner, kind and idempotency key of an order. */
export type KeyedOrder = { who: string; kind: string; key: string | null }

function repeatedAmong(rows: readonly (readonly [string, string | null])[]): number {
  const keyed = rows.flatMap(([kind, key]) => (key === null ? [] : [`${kind} ${key}`]))
  return keyed.length - new Set(keyed).size
}
