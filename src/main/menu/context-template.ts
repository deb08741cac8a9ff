import type { MenuItemConstructorOptions } from 'electron'
import type { Language } from '../../shared/locale'
import { getFixedT } from '../i18n/i18n'

/** Where the right mouse button was pressed. */
export type Spot = {
  x: number
  y: number
  isEditable: boolean
  selectionText: string
  linkURL: string
  misspelledWord: string
  dictionarySuggestions: readonly string[]
  editFlags: { canCut: boolean; canCopy: boolean; canPaste: boolean; canSelectAll: boolean }
}

type Choices = {
  language: Language
  /** A dictionary that grows is somebody's own: a shared computer keeps none. */
  isShared: boolean
  isDevelopment: boolean
  /** The address as the system browser would get it; null where it is not a listed page. */
  listed: (address: string) => string | null
  replace: (word: string) => void
  addWord: (word: string) => void
  copyText: (text: string) => void
  inspect: (x: number, y: number) => void
}

/** The menu of the right mouse button: in a field, over selected text, over a link to a listed page; nothing elsewhere. */
export function contextTemplate(spot: Spot, choices: Choices): MenuItemConstructorOptions[] {
  const t = getFixedT(choices.language, 'main-menu')
  const groups = [spelling(spot, choices), link(spot, choices), editing(spot, choices.language), choices.isDevelopment ? [{ label: t('inspect'), click: () => choices.inspect(spot.x, spot.y) }] : []]
  return groups.filter((group) => group.length > 0).flatMap((group, index) => [...(index === 0 ? [] : [{ type: 'separator' as const }]), ...group])
}

function spelling({ isEditable, misspelledWord, dictionarySuggestions }: Spot, { language, isShared, replace, addWord }: Choices): MenuItemConstructorOptions[] {
  if (!isEditable || misspelledWord === '') return []
  const t = getFixedT(language, 'main-menu')
  const suggestions = dictionarySuggestions.map((word): MenuItemConstructorOptions => ({ label: plain(word), click: () => replace(word) }))
  const add: MenuItemConstructorOptions = { label: t('addWord'), click: () => addWord(misspelledWord) }
  return [...(suggestions.length === 0 ? [{ label: t('noSuggestion'), enabled: false }] : suggestions), ...(isShared ? [] : [add])]
}

function link({ linkURL }: Spot, { language, listed, copyText }: Choices): MenuItemConstructorOptions[] {
  const address = /^(https?|mailto):/i.test(linkURL) ? listed(linkURL) : null
  return address === null ? [] : [{ label: getFixedT(language, 'main-menu')('copyLink'), click: () => copyText(address.replace(/^mailto:/, '')) }]
}

function editing({ isEditable, selectionText, editFlags }: Spot, language: Language): MenuItemConstructorOptions[] {
  const t = getFixedT(language, 'main-menu')
  const copy: MenuItemConstructorOptions = { role: 'copy', label: t('copy'), enabled: editFlags.canCopy }
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy]
  return [
    { role: 'cut', label: t('cut'), enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: t('paste'), enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: t('selectAll'), enabled: editFlags.canSelectAll },
  ]
}

/** A word as a label: `&` would stand for a key. */
function plain(word: string): string {
  return word.replaceAll('&', '&&')
}
