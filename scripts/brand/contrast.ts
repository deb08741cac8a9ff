import { subjectKeys, subjectPalettes } from '#ui/subjects.ts'
import { createPalettes, withHighContrast, type Palette, type ThemeName } from '#ui/theme/palette.ts'

function channels(hex: string): readonly [number, number, number] {
  const at = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16) / 255
  return [at(1), at(3), at(5)]
}

function luminance(hex: string): number {
  const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
  const [red, green, blue] = channels(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

export function contrastRatio(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

export type Pair = readonly [name: string, front: string, back: string, bar: number]

const text = 4.5
const graphic = 3

function textPairs(p: Palette): readonly Pair[] {
  const grounds = { surface: p.surface, ground: p.ground, hollow: p.hollow, raised: p.raised }
  const texts = { text: p.text, text2: p.text2, text3: p.text3 }
  return Object.entries(texts).flatMap(([name, front]) =>
    Object.entries(grounds).map(([groundName, back]): Pair => [`${name} on ${groundName}`, front, back, text]),
  )
}

function colourPairs(p: Palette): readonly Pair[] {
  return [
    ['link on surface', p.link, p.surface, text],
    ['link on ground', p.link, p.ground, text],
    ['link on pale', p.link, p.lagoonPale, text],
    ['link on paler', p.link, p.lagoonPaler, text],
    ['on lagoon', p.onLagoon, p.lagoon, text],
    ['on lagoon hover', p.onLagoon, p.lagoonHover, text],
    ['on lagoon active', p.onLagoon, p.lagoonActive, text],
    ['on saffron', p.onSaffron, p.saffron, text],
    ['on saffron hover', p.onSaffron, p.saffronHover, text],
    ['saffron text on pale', p.saffronText, p.saffronPale, text],
    ['on coral', p.onCoral, p.coral, text],
    ['coral text on pale', p.coralText, p.coralPale, text],
    ['success on pale', p.success, p.successPale, text],
    ['warning on pale', p.warning, p.warningPale, text],
    ['error on pale', p.error, p.errorPale, text],
    ['error on surface', p.error, p.surface, text],
    ['info on pale', p.info, p.infoPale, text],
    ['text on warning pale', p.text, p.warningPale, text],
    ['text on saffron pale', p.text, p.saffronPale, text],
    ['text 2 on saffron pale', p.text2, p.saffronPale, text],
    ['text on hover', p.text, p.hover, text],
    ['sidebar text', p.sidebarText, p.sidebar, text],
    ['sidebar text on the active row', '#FFFFFF', p.sidebarActive, text],
    ['sidebar icon', p.sidebarIcon, p.sidebar, text],
    ['sidebar unread', p.onSidebarUnread, p.sidebarUnread, text],
    ['tooltip', p.onTooltip, p.tooltip, text],
    ['control border on surface', p.border, p.surface, graphic],
    ['control border on ground', p.border, p.ground, graphic],
    ['focus on surface', p.lagoon, p.surface, graphic],
    ['focus on ground', p.lagoon, p.ground, graphic],
    ['live dot on its pale', p.coral, p.coralPale, graphic],
    ['bar on track', p.lagoon, p.track, graphic],
    ['done bar on track', p.success, p.track, graphic],
    ['warning bar on track', p.warning, p.track, graphic],
    ['error bar on track', p.error, p.track, graphic],
  ]
}

function subjectPairs(p: Palette, theme: ThemeName): readonly Pair[] {
  return subjectKeys.flatMap((key): readonly Pair[] => {
    const s = subjectPalettes[key]
    const [ink, pale] = theme === 'light' ? [s.solid, s.paleLight] : [s.bright, s.paleDark]
    return [
      [`white on ${key}`, '#FFFFFF', s.solid, text],
      [`${key} on surface`, ink, p.surface, text],
      [`${key} on its pale`, ink, pale, text],
      [`text on ${key} pale`, p.text, pale, text],
      [`text 2 on ${key} pale`, p.text2, pale, text],
      [`${key} bar on track`, ink, p.track, graphic],
      [`label on ${key} card`, '#FFE9B8', theme === 'light' ? s.solid : s.deep, text],
      [`meta on ${key} card`, '#E6EEFF', theme === 'light' ? s.solid : s.deep, text],
    ]
  })
}

type Sheet = { sheet: string; pairs: readonly Pair[] }

/** Pairs that must be legible in the colours of a brand: WCAG 2.2, 1.4.3 and 1.4.11. */
export function contrastSheets(id: string, colours: Parameters<typeof createPalettes>[0]): Sheet[] {
  return (['light', 'dark'] as const).flatMap((theme) => {
    const normal = createPalettes(colours)[theme]
    const more = withHighContrast(normal)
    return [
      {
        sheet: `${id}, ${theme}`,
        pairs: [...textPairs(normal), ...colourPairs(normal), ...subjectPairs(normal, theme)],
      },
      { sheet: `${id}, ${theme}, high contrast`, pairs: [...textPairs(more), ...colourPairs(more)] },
    ]
  })
}

/** The pairs that are too close, in words. */
export function findContrastFaults(id: string, colours: Parameters<typeof createPalettes>[0]): string[] {
  return contrastSheets(id, colours).flatMap(({ sheet, pairs }) =>
    pairs
      .filter(([, front, back, bar]) => contrastRatio(front, back) < bar)
      .map(
        ([name, front, back, bar]) =>
          `${sheet}: ${name} (${front} on ${back}) reaches ${contrastRatio(front, back).toFixed(2)}, not ${bar}`,
      ),
  )
}
