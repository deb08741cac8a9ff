import { subtractAmounts } from '#shared/contract/money.ts'

/** Points of the account; null or absent if the platform does not say them. */
export type Balance = number | null | undefined

/** Null if the balance is unknown. */
export function balanceAfter(balance: Balance, spent: number): number | null {
  return balance == null ? null : subtractAmounts(balance, spent)
}
