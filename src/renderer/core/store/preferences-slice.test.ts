import { describe, expect, it } from 'vitest'
import {
  playerChosen,
  popupHidden,
  popupUnwanted,
  preferences,
  preferencesState,
  sidebarChosen,
  textSizeChosen,
} from './preferences-slice'

const { reducer } = preferencesState
const initial = reducer(undefined, { type: '@@init' })

describe('preferences', () => {
  it('take each choice, and leave the others as they are', () => {
    const chosen = [
      sidebarChosen('mini'),
      textSizeChosen('larger'),
      playerChosen({ rate: 1.5 }),
      playerChosen({ muted: true }),
    ]
    const after = chosen.reduce(reducer, initial)
    expect(after).toEqual({
      ...initial,
      sidebar: 'mini',
      textSize: 'larger',
      player: { ...initial.player, rate: 1.5, muted: true },
    })
    expect(preferences.safeParse(after).success).toBe(true)
  })

  it('remember the last fifty popups that nobody wants to see again, each once', () => {
    const ids = Array.from({ length: 60 }, (_, index) => `popup ${String(index)}`)
    const after = [...ids, 'popup 59'].map(popupUnwanted).reduce(reducer, initial)
    expect(after.popupsToHide).toEqual(ids.slice(10))
    const shown = reducer(after, popupHidden('popup 30'))
    expect(shown.popupsToHide).toEqual(ids.slice(10).filter((id) => id !== 'popup 30'))
  })

  it.each([
    [{ quality: 'best', volume: 0.5 }, { quality: 'auto' }],
    [{ heightLimit: 123 }, { heightLimit: null }],
    [{ captionSize: 'giant' }, { captionSize: 'normal' }],
    [
      { nextLesson: 'yes', transcript: 1 },
      { nextLesson: true, transcript: false },
    ],
    [{ captionLanguage: 'x'.repeat(36) }, { captionLanguage: null }],
    [{ described: null }, { described: false }],
  ])('that were stored by another version fall back one by one (%j)', (stored, expected) => {
    const read = preferences.parse({ ...initial, sidebar: 'mini', player: { ...initial.player, rate: 2, ...stored } })
    expect(read).toMatchObject({ sidebar: 'mini', player: { rate: 2, ...expected } })
  })

  it.each([{ rate: 0.4 }, { rate: 2.1 }, { volume: 1.1 }, { volume: -0.1 }])(
    'play as at first where a stored speed or volume is impossible (%j)',
    (stored) => {
      const read = preferences.parse({
        ...initial,
        sidebar: 'mini',
        player: { ...initial.player, muted: true, ...stored },
      })
      expect(read).toEqual({ ...initial, sidebar: 'mini' })
    },
  )

  it('stay after the sign-out, readable, because the sign-in looks like them', () => {
    expect(preferencesState.persisted.outlivesSession).toBe('readable')
  })
})
