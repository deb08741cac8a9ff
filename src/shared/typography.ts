import { frenchTypography } from './std/french-typography'

/** An Arabic word may end with a mark too, which stays with it. */
const letter = String.raw`\p{Script=Latin}\u0300-\u036F\d_`
/** Bounded, because a run of `@` or `~` without an end would be searched from each of them. */
const latinWord = `[${letter}+#@/\\\\~](?:[${letter}.:,;?@#%&*+=~/\\\\×•'’-]{0,1000}[${letter}%+#/\\\\*])?`
const latinRun = new RegExp(`${latinWord}(?:,?[ \\u00A0](?:[/=×+•–-][ \\u00A0])?${latinWord})*`, 'gu')
const isolatedOrTag = /([\u2066-\u2068][^\u2066-\u2069]*\u2069|<[^<>]*>)/

function needsIsolation(run: string): boolean {
  if (/\p{Script=Latin}/u.test(run)) return /[^\p{Script=Latin} \u00A0]/u.test(run)
  return /\d[ \u00A0][/=×+•–-][ \u00A0]\d|^[+-]\d|[=+×]/.test(run)
}

/** `1 FCFA`, `Ctrl+V`, an address, `2 / 3`. */
export function arabicTypography(text: string): string {
  const parts = text.split(isolatedOrTag)
  return parts
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(latinRun, (run) => (needsIsolation(run) ? `\u2066${run}\u2069` : run)),
    )
    .join('')
}

export const typography = {
  type: 'postProcessor' as const,
  name: 'typography',
  process: (value: string, _key: unknown, options: { lng?: string }, translator: { language?: string }) => {
    const language = options.lng ?? translator.language
    if (language === 'fr') return frenchTypography(value)
    return language === 'ar' ? arabicTypography(value) : value
  },
}
