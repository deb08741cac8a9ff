import { describe, expect, it } from 'vitest'
import { textsIn } from '#tests/support/texts.ts'
import { shownSteps, getSide, textKeys, tourKey } from './tour-steps'

const namesWith = (...targets: string[]) =>
  shownSteps((selector) =>
    targets.some((name) => selector.includes(`"${name}"`)) ? document.createElement('div') : null,
  ).map(({ name }) => name)

describe('steps of the tour', () => {
  it('shows the sidebar in a wide window', () => {
    expect(namesWith('sidebar', 'menu', 'search', 'notifications', 'user')).toEqual([
      'welcome',
      'sidebar',
      'search',
      'notifications',
      'user',
    ])
  })

  it('shows the menu button where there is no sidebar', () => {
    expect(namesWith('menu', 'search', 'user')).toEqual(['welcome', 'menu', 'search', 'user'])
  })

  it('greets only, where nothing else is visible', () => {
    expect(namesWith()).toEqual(['welcome'])
  })

  it('mirrors the sides in a right-to-left window', () => {
    expect([getSide('start', 'ltr'), getSide('start', 'rtl')]).toEqual(['right', 'left'])
    expect([getSide('below-end', 'ltr'), getSide('below-end', 'rtl')]).toEqual(['bottomRight', 'bottomLeft'])
  })

  it('stands in the middle or below in both directions', () => {
    for (const direction of ['ltr', 'rtl'] as const)
      expect([getSide('center', direction), getSide('below', direction)]).toEqual(['center', 'bottom'])
  })

  it('names its texts', () => {
    const t = textsIn('fr', 'tour')
    for (const { name } of shownSteps(() => document.createElement('div'))) {
      const { title, text } = textKeys(name)
      expect(t(title)).not.toBe(title)
      expect(t(text)).not.toBe(text)
    }
  })

  it('steps in the reading direction with the arrow keys', () => {
    expect([tourKey('ArrowRight', 'ltr'), tourKey('ArrowRight', 'rtl')]).toEqual(['next', 'previous'])
    expect([tourKey('ArrowLeft', 'ltr'), tourKey('ArrowLeft', 'rtl')]).toEqual(['previous', 'next'])
    expect([tourKey('Escape', 'rtl'), tourKey('a', 'ltr')]).toEqual(['close', null])
  })
})
