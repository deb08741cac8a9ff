const noBreak = '\u00A0'
const frenchUnits = '%|FCFA|pts?|Mo|Ko|Go|h|min|s|ms'
const beforeUnit = new RegExp(`(\\d\\u2069?) (?=(?:${frenchUnits})(?!\\p{L}))`, 'gu')

/** Before `: ; ! ? »`, after `«` and `n°`, and before units. */
export function frenchTypography(text: string): string {
  return text
    .replace(/(?<! ) +(?=[:;!?»])/g, noBreak)
    .replace(/(«|\b[nN]°) +/g, `$1${noBreak}`)
    .replace(beforeUnit, `$1${noBreak}`)
}
