import type { Licence } from '../vite/shipped/licences'

type LockEntry = { name?: string; version?: string; integrity?: string }
type Bill = {
  licences: readonly Licence[]
  lock: { packages: Record<string, LockEntry> }
  product: { name: string; version: string }
  archive?: string | undefined
}

export declare function thirdPartyText(licences: readonly Licence[], product: string): string
export declare function billOfMaterials(bill: Bill): unknown
