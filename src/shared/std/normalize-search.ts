import { normalizeUnicode } from './normalize-unicode'
import { toLatinDigits } from './typed-text'

/** Letters that Unicode does not decompose, by what is typed for them. */
const spellings: Readonly<Record<string, string>> = {
  'œ': 'oe',
  'æ': 'ae',
  'ß': 'ss',
  'ø': 'o',
  'ł': 'l',
  'đ': 'd',
  'ı': 'i',
  '’': "'",
  '‘': "'",
  '‛': "'",
  'ʼ': "'",
  'ʻ': "'",
  '′': "'",
  '`': "'",
  '−': '-',
  // Arabic: teh marbuta, alef maksura, wasla, Persian yeh and kaf.
  'ة': 'ه',
  'ى': 'ي',
  'ی': 'ي',
  'ک': 'ك',
  'ٱ': 'ا',
}

/** Marks, format characters, tatweel and fillers. */
const unseen = /[\p{M}\p{Cf}\u0640\u115f\u1160\u3164\uffa0]/gu
const folded = new RegExp(`[${Object.keys(spellings).join('')}\\p{Pd}\\u0660-\\u0669\\u06f0-\\u06f9]`, 'gu')

/**
 * Folds text for a local search, both the text and what is typed: without accents, vowel signs, tatweel and invisible
 * characters, in lower case, with digits, ligatures, superscripts and apostrophes of the keyboard. Few passes, because
 * a search folds all notes of a user.
 */
export function normalizeSearch(text: string): string {
  return (
    // Compatibility decomposition would turn the acute accent into a space and a combining mark.
    normalizeUnicode(text.replaceAll('´', "'"), 'NFKD')
      .replace(unseen, '')
      .toLowerCase()
      .replace(
        folded,
        (character) => spellings[character] ?? (/\p{Pd}/u.test(character) ? '-' : toLatinDigits(character)),
      )
  )
}
