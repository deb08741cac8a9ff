import { describe, expect, it } from 'vitest'
import { languages } from '#shared/locale.ts'
import { getFixedT } from '../i18n/i18n'
import { contextTemplate, type ContextMenuParams } from './context-template'

const editFlags = { canCut: true, canCopy: true, canPaste: false, canSelectAll: true }
const noTarget: ContextMenuParams = {
  x: 1,
  y: 2,
  isEditable: false,
  selectionText: ' ',
  linkURL: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags,
}

function menuAt(
  params: Partial<ContextMenuParams>,
  language: (typeof languages)[number] = 'fr',
  options: { isShared?: boolean; isDevelopment?: boolean } = {},
) {
  const calls: string[] = []
  const template = contextTemplate(
    { ...noTarget, ...params },
    {
      language,
      isShared: false,
      isDevelopment: false,
      ...options,
      toAllowedAddress: (address) =>
        address.startsWith('https://tutorat.tn') || address.startsWith('mailto:aide@') ? address : null,
      replace: (word) => calls.push(`replace ${word}`),
      addWord: (word) => calls.push(`add ${word}`),
      copyText: (text) => calls.push(`copy ${text}`),
      inspect: (x, y) => calls.push(`inspect ${x} ${y}`),
    },
  )
  const choose = (label: string): void =>
    (template.find((item) => item.label === label)?.click as (() => void) | undefined)?.()
  return { template, labels: template.map(({ label, type }) => label ?? type), choose, calls }
}

describe('context menu', () => {
  it('has items for fields, selected text and links only', () => {
    expect(menuAt({}).template).toEqual([])
    expect(menuAt({ selectionText: 'a' }).template.map(({ role }) => role)).toEqual(['copy'])
    const field = menuAt({ isEditable: true }, 'ar').template
    expect(field.map(({ role, enabled }) => role && `${role} ${String(enabled)}`)).toEqual([
      'cut true',
      'copy true',
      'paste false',
      undefined,
      'selectAll true',
    ])
  })

  it.each(languages)('offers suggestions and adding a word to the dictionary in %s', (language) => {
    const t = getFixedT(language, 'main-menu')
    const menu = menuAt(
      { isEditable: true, misspelledWord: 'lesson', dictionarySuggestions: ['leçon', 'R&D'] },
      language,
    )
    expect(menu.labels.slice(0, 4)).toEqual(['leçon', 'R&&D', t('addWord'), 'separator'])
    menu.choose('leçon')
    menu.choose(t('addWord'))
    expect(menu.calls).toEqual(['replace leçon', 'add lesson'])
    expect(menuAt({ isEditable: true, misspelledWord: 'qzx' }, language).template[0]).toEqual({
      label: t('noSuggestion'),
      enabled: false,
    })
  })

  it('does not offer to add a word on a shared computer', () => {
    expect(
      menuAt(
        {
          isEditable: true,
          misspelledWord: 'lesson',
          dictionarySuggestions: ['leçon'],
        },
        'fr',
        { isShared: true },
      ).labels,
    ).not.toContain(getFixedT('fr', 'main-menu')('addWord'))
  })

  it('A5: copies the address of an allowed page or of support only', () => {
    const page = menuAt({ linkURL: 'https://tutorat.tn/aide' })
    page.choose(getFixedT('fr', 'main-menu')('copyLink'))
    const mail = menuAt({ linkURL: 'mailto:aide@tutorat.tn' })
    mail.choose(getFixedT('fr', 'main-menu')('copyLink'))
    expect([...page.calls, ...mail.calls]).toEqual(['copy https://tutorat.tn/aide', 'copy aide@tutorat.tn'])
    for (const linkURL of [
      'https://evil.example/',
      'app://tutorat/subjects',
      'javascript:alert(1)',
      'file:///etc/passwd',
    ])
      expect(menuAt({ linkURL }).template).toEqual([])
  })

  it('A9: offers inspection in development only', () => {
    const menu = menuAt({}, 'fr', { isDevelopment: true })
    menu.choose(getFixedT('fr', 'main-menu')('inspect'))
    expect(menu.calls).toEqual(['inspect 1 2'])
    expect(menuAt({ isEditable: true }).labels).not.toContain(getFixedT('fr', 'main-menu')('inspect'))
  })
})
