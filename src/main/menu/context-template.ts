import type { MenuItemConstructorOptions } from 'electron'
import type { Language } from '#shared/locale.ts'
import { getFixedT } from '../i18n/i18n'

export type ContextMenuParams = {
  x: number
  y: number
  isEditable: boolean
  selectionText: string
  linkURL: string
  misspelledWord: string
  dictionarySuggestions: readonly string[]
  editFlags: { canCut: boolean; canCopy: boolean; canPaste: boolean; canSelectAll: boolean }
}

type Options = {
  language: Language
  isShared: boolean
  isDevelopment: boolean
  toAllowedAddress: (address: string) => string | null
  replace: (word: string) => void
  addWord: (word: string) => void
  copyText: (text: string) => void
  inspect: (x: number, y: number) => void
}

export function contextTemplate(params: ContextMenuParams, options: Options): MenuItemConstructorOptions[] {
  const t = getFixedT(options.language, 'main-menu')
  const inspect = options.isDevelopment
    ? [{ label: t('inspect'), click: () => options.inspect(params.x, params.y) }]
    : []
  const groups = [
    spellingItems(params, options),
    linkItems(params, options),
    editItems(params, options.language),
    inspect,
  ]
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => [...(index === 0 ? [] : [{ type: 'separator' as const }]), ...group])
}

function spellingItems(
  params: ContextMenuParams,
  { language, isShared, replace, addWord }: Options,
): MenuItemConstructorOptions[] {
  const { isEditable, misspelledWord, dictionarySuggestions } = params
  if (!isEditable || misspelledWord === '') return []
  const t = getFixedT(language, 'main-menu')
  const suggestions = dictionarySuggestions.map((word): MenuItemConstructorOptions => ({
    label: escapeAmpersands(word),
    click: () => replace(word),
  }))
  const add: MenuItemConstructorOptions = { label: t('addWord'), click: () => addWord(misspelledWord) }
  return [
    ...(suggestions.length === 0 ? [{ label: t('noSuggestion'), enabled: false }] : suggestions),
    ...(isShared ? [] : [add]),
  ]
}

function linkItems(
  { linkURL }: ContextMenuParams,
  { language, toAllowedAddress, copyText }: Options,
): MenuItemConstructorOptions[] {
  const address = /^(https?|mailto):/i.test(linkURL) ? toAllowedAddress(linkURL) : null
  return address === null
    ? []
    : [{ label: getFixedT(language, 'main-menu')('copyLink'), click: () => copyText(address.replace(/^mailto:/, '')) }]
}

function editItems(
  { isEditable, selectionText, editFlags }: ContextMenuParams,
  language: Language,
): MenuItemConstructorOptions[] {
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

/** Electron reads `&` in a label as an access key. */
function escapeAmpersands(word: string): string {
  return word.replaceAll('&', '&&')
}
