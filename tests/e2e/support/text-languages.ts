import type { Page } from '@playwright/test'

/** Proper names and technical terms need no language (WCAG 3.1.2): products, letter words, keys, addresses, licences. */
const names = ['Tutorat', 'Google', 'Facebook', 'Instagram', 'YouTube', 'Rubik', 'OpenDyslexic']

/** The texts that a screen reader would read with the voice of the other script: each with its place. */
export function textsInAnotherScript(page: Page): Promise<string[]> {
  return page.evaluate((sameEverywhere) => {
    const count = (text: string, letter: RegExp) => text.match(letter)?.length ?? 0
    const isName = (text: string) =>
      sameEverywhere.some((name) => text.startsWith(name)) || /[@/\\_]|\.\w{2,4}(?::\d+)?$|^\w+(?:-[\w.]+)+$/.test(text)
    const isTerm = (word: string) => word === word.toUpperCase()
    /** A word with a capital within a sentence of the application is the name of a person or an offer. */
    const wordsToSpeak = (text: string, isInSentence: boolean) =>
      (text.match(/\p{Script=Latin}{3,}/gu) ?? []).filter(
        (word) => !isTerm(word) && !(isInSentence && /^\p{Lu}/u.test(word)),
      )
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = new Set<string>()
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      const element = node.parentElement
      const text = (node.textContent ?? '').replaceAll(/[\u2066-\u2069\u200E\u200F]/g, '').trim()
      if (element === null || !element.checkVisibility() || element.closest('[aria-hidden="true"]') !== null) continue
      const [arabic, latin] = [count(text, /\p{Script=Arabic}/gu), count(text, /\p{Script=Latin}/gu)]
      const isArabic = element.closest('[lang]')?.getAttribute('lang')?.startsWith('ar') === true
      const hasLatinWord = !isName(text) && element.closest('kbd') === null && wordsToSpeak(text, arabic > 0).length > 0
      const isWrong = isArabic ? latin > arabic && hasLatinWord : arabic > latin
      if (!isWrong) continue
      const within = element.closest('[class]')
      found.add(`${element.localName} in ${within?.localName ?? ''}.${within?.className ?? ''}: ${text.slice(0, 50)}`)
    }
    return [...found]
  }, names)
}
