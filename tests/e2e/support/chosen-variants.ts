const chosen = process.env['TUTORAT_VARIANT']

/** `npm run verify` runs one variant, chosen by the commit; `npm run e2e` and `npm run verify:long` run all. */
export const chosenVariants = <T>(variants: readonly T[]): readonly T[] =>
  chosen === undefined ? variants : variants.filter((_, index) => index === Number(chosen) % variants.length)
