import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tokensCss } from '../../../../scripts/art/tokens-css.mjs'
import { darkTheme, lightTheme, createTheme } from './ant-theme'
import { fontStacks } from './comfort'
import { palettes } from './palette'

describe('tokens.css', () => {
  it('matches the palettes', () => {
    expect(readFileSync(new URL('tokens.css', import.meta.url), 'utf8')).toBe(tokensCss())
  })
})

describe('Ant Design themes', () => {
  it('keep the seed colours that the dark algorithm would dim', () => {
    expect(lightTheme.token?.colorPrimary).toBe(palettes.light.lagoon)
    expect(darkTheme.token?.colorPrimary).toBe(palettes.dark.lagoon)
    const algorithms = [darkTheme.algorithm].flat()
    const keep = algorithms.at(-1)
    const seed = {
      colorPrimary: '#45C8BA',
      colorLink: '#5CD3C6',
      colorSuccess: '#6FCF8B',
      colorWarning: '#F8C460',
      colorError: '#FF8F9C',
      colorInfo: '#84B8F5',
    }
    const dimmed = { colorPrimary: '#3fae9f', colorLink: '#4fb6aa', colorBgBase: '#000' }
    // Our algorithm reads only these six colours of the seed.
    const kept = Reflect.apply(keep ?? (() => ({})), undefined, [seed, dimmed])
    expect(kept).toEqual({ ...dimmed, ...seed })
  })

  it('use larger text for Arabic and disable motion on request', () => {
    const arabic = createTheme({ theme: 'light', language: 'ar', highContrast: false, reducedMotion: true })
    expect(arabic.token).toMatchObject({ fontSize: 16, fontSizeSM: 14, motion: false })
    expect(lightTheme.token).toMatchObject({ fontSize: 15, fontSizeSM: 13, motion: true })
  })

  it('scale with the selected text size', () => {
    const larger = createTheme({
      theme: 'light',
      language: 'fr',
      highContrast: false,
      reducedMotion: false,
      textSize: 'larger',
    })
    expect(larger.token).toMatchObject({ fontSize: 15 * 1.3, fontSizeSM: 13 * 1.3, controlHeight: 40 })
  })

  it('use the chosen line spacing and size of controls', () => {
    const plain = { theme: 'light', language: 'fr', highContrast: false, reducedMotion: false } as const
    const comfortable = createTheme({ ...plain, lineSpacing: 'very-wide', largeTargets: true })
    expect(comfortable.token).toMatchObject({
      lineHeight: 1.6 * 1.45,
      controlHeightSM: 44,
      controlHeight: 44,
      controlHeightLG: 52,
    })
    expect(comfortable.token?.fontFamily, 'tokens.css chooses the typeface').toBe('var(--font)')
    expect(fontStacks.dyslexic).toMatch(/^'OpenDyslexic', 'Rubik Variable'/)
    expect(createTheme(plain).token).toEqual(lightTheme.token)
  })

  it('remove shadows and pale tints in high contrast', () => {
    const more = createTheme({ theme: 'dark', language: 'fr', highContrast: true, reducedMotion: false })
    expect(more.token).toMatchObject({
      boxShadow: 'none',
      colorPrimaryBg: palettes.dark.surface,
      colorBorderSecondary: palettes.dark.border,
    })
  })
})
