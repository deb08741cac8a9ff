import { describe, expect, it } from 'vitest'
import { languages } from '../../shared/locale'
import { getFixedT } from '../i18n/i18n'
import { contextTemplate } from './context-template'
import type { Spot } from './context-template'

const editFlags = { canCut: true, canCopy: true, canPaste: false, canSelectAll: true }
const nowhere: Spot = { x: 1, y: 2, isEditable: false, selectionText: ' ', linkURL: '', misspelledWord: '', dictionarySuggestions: [], editFlags }

function menuAt(spot: Partial<Spot>, language: (typeof languages)[number] = 'fr', facts: { isShared?: boolean; isDevelopment?: boolean } = {}) {
  const done: string[] = []
  const template = contextTemplate({ ...nowhere, ...spot }, {
    language, isShared: false, isDevelopment: false, ...facts,
    listed: (address) => (address.startsWith('https://tutorat.tn') || address.startsWith('mailto:aide@') ? address : null),
    replace: (word) => done.push(`replace ${word}`), addWord: (word) => done.push(`add ${word}`), copyText: (text) => done.push(`copy ${text}`), inspect: (x, y) => done.push(`inspect ${x} ${y}`),
  })
  const choose = (label: string): void => (template.find((item) => item.label === label)?.click as (() => void) | undefined)?.()
  return { template, labels: template.map(({ label, type }) => label ?? type), choose, done }
}

describe('the menu of the right button', () => {
  it('is for fields, selected text and links; nothing elsewhere', () => {
    expect(menuAt({}).template).toEqual([])
    expect(menuAt({ selectionText: 'a' }).template.map(({ role }) => role)).toEqual(['copy'])
    const field = menuAt({ isEditable: true }, 'ar').template
    expect(field.map(({ role, enabled }) => role && `${role} ${String(enabled)}`)).toEqual(['cut true', 'copy true', 'paste false', undefined, 'selectAll true'])
  })

  it.each(languages)('offers the words of the dictionary, and to add one, in %s', (language) => {
    const t = getFixedT(language, 'main-menu')
    const menu = menuAt({ isEditable: true, misspelledWord: 'lesson', dictionarySuggestions: ['leçon', 'R&D'] }, language)
    expect(menu.labels.slice(0, 4)).toEqual(['leçon', 'R&&D', t('addWord'), 'separator'])
    menu.choose('leçon')
    menu.choose(t('addWord'))
    expect(menu.done).toEqual(['replace leçon', 'add lesson'])
    expect(menuAt({ isEditable: true, misspelledWord: 'qzx' }, language).template[0]).toEqual({ label: t('noSuggestion'), enabled: false })
  })

  it('a shared computer keeps nobody’s words', () => {
    expect(menuAt({ isEditable: true, misspelledWord: 'lesson', dictionarySuggestions: ['leçon'] }, 'fr', { isShared: true }).labels).not.toContain(getFixedT('fr', 'main-menu')('addWord'))
  })

  it('A5: copies the address of a listed page or of the support, and of nothing else', () => {
    const page = menuAt({ linkURL: 'https://tutorat.tn/aide' })
    page.choose(getFixedT('fr', 'main-menu')('copyLink'))
    const mail = menuAt({ linkURL: 'mailto:aide@tutorat.tn' })
    mail.choose(getFixedT('fr', 'main-menu')('copyLink'))
    expect([...page.done, ...mail.done]).toEqual(['copy https://tutorat.tn/aide', 'copy aide@tutorat.tn'])
    for (const linkURL of ['https://evil.example/', 'app://tutorat/subjects', 'javascript:alert(1)', 'file:///etc/passwd']) expect(menuAt({ linkURL }).template).toEqual([])
  })

  it('A9: inspects in development only', () => {
    const menu = menuAt({}, 'fr', { isDevelopment: true })
    menu.choose(getFixedT('fr', 'main-menu')('inspect'))
    expect(menu.done).toEqual(['inspect 1 2'])
    expect(menuAt({ isEditable: true }).labels).not.toContain(getFixedT('fr', 'main-menu')('inspect'))
  })
})
