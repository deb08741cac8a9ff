export declare const plantedFaults: readonly {
  says: string
  file: string
  from: string
  to: string
  tests?: readonly string[]
}[]
