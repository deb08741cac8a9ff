import { languages, type Language } from '#shared/locale.ts'
import { stringTables } from '../../support/string-tables'
import type { ShownText } from './shown-texts'

const clean = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const markup = /<\/?\w+\s*\/?>/
const value = /\{\{[^}]*\}\}|\$t\([^)]*\)/

/** The texts between the tags of a string: each stands in an element of its own. */
const toPieces = (text: string): string[] => text.split(markup).map(clean)

/** Null for a string of values alone, which any text would match. */
function toPattern(piece: string): RegExp | null {
  const parts = piece.split(value)
  if ((parts.join(' ').match(/\p{L}{3,}/gu) ?? []).length < 2) return null
  return new RegExp(`^${parts.map(escape).join('.+')}$`, 'u')
}

/** A language writes its own name in every language. */
const inEveryLanguage = new Set(['Français'])

type FrenchTexts = { exact: ReadonlySet<string>; patterns: readonly RegExp[] }

function frenchTexts(language: Language): FrenchTexts {
  const pieces = (each: Language) =>
    [...stringTables().values()].flatMap((tables) => Object.values(tables[each]).flatMap(toPieces))
  const translated = new Set([...inEveryLanguage, ...pieces(language)])
  const french = pieces('fr').filter((piece) => /\p{L}{3}/u.test(piece) && !translated.has(piece))
  const withValues = french.filter((piece) => value.test(piece))
  return {
    exact: new Set(french.filter((piece) => !value.test(piece))),
    patterns: withValues.map(toPattern).filter((pattern) => pattern !== null),
  }
}

const byLanguage = new Map(languages.map((language) => [language, frenchTexts(language)]))

/** The texts of the application that are French on the page of another language: each with its place. */
export function textsInFrench(texts: readonly ShownText[], language: Language): string[] {
  const french = byLanguage.get(language)
  const isFrench = (text: string) =>
    french !== undefined && (french.exact.has(text) || french.patterns.some((pattern) => pattern.test(text)))
  const ours = texts.filter(({ isFromPlatform }) => !isFromPlatform)
  return ours.filter(({ text }) => isFrench(clean(text))).map(({ place, text }) => `${place}: ${text.slice(0, 50)}`)
}
