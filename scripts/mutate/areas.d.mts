export declare const areas: readonly {
  name: string
  mutate: readonly string[]
  tests: readonly string[]
  screenTests: readonly string[]
}[]
export declare const sampled: readonly (readonly string[])[]
