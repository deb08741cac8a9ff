import type { ShownText } from './shown-texts'

/** Proper names and technical terms need no language (WCAG 3.1.2): products, letter words, keys, addresses, licences. */
const names = ['Tutorat', 'Google', 'Facebook', 'Instagram', 'YouTube', 'PayDunya', 'Rubik', 'OpenDyslexic']

const count = (text: string, letter: RegExp): number => text.match(letter)?.length ?? 0

const isName = (text: string): boolean =>
  names.some((name) => text.startsWith(name) || text.startsWith(`(${name}`)) ||
  /[@/\\_]|\.\w{2,4}(?::\d+)?$|^\w+(?:-[\w.]+)+$/.test(text)

const isTerm = (word: string): boolean => word === word.toUpperCase()

/** A word with a capital within a sentence of the application is the name of a person or an offer. */
const toSpokenWords = (text: string, isInSentence: boolean): string[] =>
  (text.match(/\p{Script=Latin}{3,}/gu) ?? []).filter(
    (word) => !isTerm(word) && !(isInSentence && /^\p{Lu}/u.test(word)),
  )

function isInAnotherScript({ text, isName: isLabel, language, isKey }: ShownText): boolean {
  const [arabic, latin] = [count(text, /\p{Script=Arabic}/gu), count(text, /\p{Script=Latin}/gu)]
  // A name has one language: that of the sentence around what the platform named.
  if (isLabel && arabic > 0 && latin > 0) return false
  if (!language.startsWith('ar')) return arabic > latin
  return latin > arabic && !isName(text) && !isKey && toSpokenWords(text, arabic > 0).length > 0
}

/** The texts that a screen reader would read with the voice of the other script: each with its place. */
export const textsInAnotherScript = (texts: readonly ShownText[]): string[] =>
  texts.filter(isInAnotherScript).map(({ place, text }) => `${place}: ${text.slice(0, 50)}`)
