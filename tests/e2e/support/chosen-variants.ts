const chosen = process.env['TUTORAT_VARIANT']

/** `npm run verify` has twenty minutes; `npm run verify:long` and `npm run e2e` also come to what takes long. */
export const isLongRun = process.env['TUTORAT_VERIFY'] !== 'short'

/**
 * `npm run verify` runs one variant, chosen by the commit; `npm run e2e` and `npm run verify:long` run all. `stride`: as
 * many commits take the same variant, so that a list beside this one takes all of its own; `shift` moves the choice.
 */
export const chosenVariants = <T>(variants: readonly T[], { stride = 1, shift = 0 } = {}): readonly T[] =>
  chosen === undefined
    ? variants
    : variants.filter((_, index) => index === (Math.floor(Number(chosen) / stride) + shift) % variants.length)
