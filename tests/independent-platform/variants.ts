/** README.md describes each. */
export const namedVariants = [
  'plain',
  'bare',
  'data',
  'lists',
  'nulls',
  'texts',
  'names',
  'refusals',
  'old',
  'extra',
  'silent',
] as const

const fixedSeeds = [1, 2, 3]

/** The only one that `npm run verify` has time for. */
export const verifiedVariant = process.env['TUTORAT_VARIANTS'] ?? 'plain'

/** Each changes all answers; the others are read in `other-forms.test.ts`. */
const seenInElectron = ['data-payload', 'fractal', 'php-times']

/** All of them, `mixed` with three fixed seeds and the printed seed of this run. */
export function variantsWith(seed: number): string[] {
  const chosen = process.env['TUTORAT_VARIANTS']
  const mixed = [...fixedSeeds, seed].map((each) => `mixed:${each}`)
  return chosen?.split(',') ?? [...namedVariants, ...mixed, ...seenInElectron.map((form) => `other:${form}`)]
}
