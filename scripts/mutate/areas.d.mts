export declare const areas: readonly {
  name: string
  mutate: readonly string[]
  tests: readonly string[]
  slowTests: readonly string[]
}[]
export declare const sampled: readonly (readonly string[])[]
/** Files of the main process that only real Electron runs. */
export declare const wiring: readonly string[]
