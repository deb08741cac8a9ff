import { brand } from '#shared/brand.ts'

export type ThemeName = 'light' | 'dark'

export type Palette = {
  readonly ground: string
  readonly surface: string
  readonly raised: string
  readonly hollow: string
  readonly hover: string
  readonly track: string
  readonly text: string
  readonly text2: string
  readonly text3: string
  readonly disabled: string
  readonly border: string
  readonly hairline: string
  readonly lagoon: string
  readonly lagoonHover: string
  readonly lagoonActive: string
  readonly link: string
  readonly lagoonPale: string
  readonly lagoonPaler: string
  readonly lagoonEdge: string
  readonly onLagoon: string
  readonly saffron: string
  readonly saffronHover: string
  readonly onSaffron: string
  readonly saffronText: string
  readonly saffronPale: string
  readonly coral: string
  readonly onCoral: string
  readonly coralText: string
  readonly coralPale: string
  readonly success: string
  readonly successPale: string
  readonly successEdge: string
  readonly warning: string
  readonly warningPale: string
  readonly warningEdge: string
  readonly error: string
  readonly errorPale: string
  readonly errorEdge: string
  readonly info: string
  readonly infoPale: string
  readonly infoEdge: string
  readonly sidebar: string
  readonly sidebarActive: string
  readonly sidebarText: string
  readonly sidebarIcon: string
  readonly sidebarUnread: string
  readonly onSidebarUnread: string
  readonly tooltip: string
  readonly onTooltip: string
  readonly mask: string
  readonly halo: string
  readonly depth1: string
  readonly depth2: string
  readonly depth3: string
}

type BrandColours = (typeof brand.colours)[ThemeName]

const brandColours = (colours: BrandColours) => ({
  lagoon: colours.primary,
  lagoonHover: colours.primaryHover,
  lagoonActive: colours.primaryActive,
  link: colours.link,
  lagoonPale: colours.primaryPale,
  lagoonPaler: colours.primaryPaler,
  lagoonEdge: colours.primaryEdge,
  onLagoon: colours.onPrimary,
  saffron: colours.accent,
  saffronHover: colours.accentHover,
  onSaffron: colours.onAccent,
  saffronText: colours.accentText,
  saffronPale: colours.accentPale,
  coral: colours.highlight,
  onCoral: colours.onHighlight,
  coralText: colours.highlightText,
  coralPale: colours.highlightPale,
  sidebar: colours.sidebar,
  sidebarActive: colours.sidebarActive,
  sidebarText: colours.sidebarText,
  sidebarIcon: colours.sidebarIcon,
  sidebarUnread: colours.sidebarUnread,
  onSidebarUnread: colours.onSidebarUnread,
})

const transparent = (colour: string, opacity: string): string =>
  `rgba(${[1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16)).join(',')},${opacity})`

const light = (colours: BrandColours): Palette => ({
  ...brandColours(colours),
  ground: '#F3F5F1',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  hollow: '#EDF1EE',
  hover: '#E6ECE9',
  track: '#DFE7E3',
  text: '#122A2D',
  text2: '#46595B',
  text3: '#5B6E70',
  disabled: '#93A2A2',
  border: '#7F918F',
  hairline: '#DBE3DF',
  success: '#1B7A40',
  successPale: '#E2F4E6',
  successEdge: '#8CCB9E',
  warning: '#855600',
  warningPale: '#FFF2D2',
  warningEdge: '#E5AC3C',
  error: '#C2283F',
  errorPale: '#FDE9EC',
  errorEdge: '#EDA6B1',
  info: '#1B62B5',
  infoPale: '#E4F0FD',
  infoEdge: '#9CC4F0',
  tooltip: '#17363A',
  onTooltip: '#FFFFFF',
  mask: 'rgba(8,30,33,.55)',
  halo: transparent(colours.primary, '.24'),
  depth1: '0 1px 2px rgba(15,48,50,.07), 0 2px 10px rgba(15,48,50,.04)',
  depth2: '0 2px 6px rgba(15,48,50,.08), 0 10px 28px rgba(15,48,50,.12)',
  depth3: '0 8px 20px rgba(8,30,33,.16), 0 28px 72px rgba(8,30,33,.28)',
})

const dark = (colours: BrandColours): Palette => ({
  ...brandColours(colours),
  ground: '#0D1F22',
  surface: '#14292D',
  raised: '#1B343A',
  hollow: '#1B343A',
  hover: '#223E44',
  track: '#2C484D',
  text: '#EAF2F0',
  text2: '#B4C8C6',
  text3: '#96AEAD',
  disabled: '#647D7E',
  border: '#6D8B8C',
  hairline: '#284449',
  success: '#6FCF8B',
  successPale: '#173D2B',
  successEdge: '#3B7A53',
  warning: '#F8C460',
  warningPale: '#353019',
  warningEdge: '#8A6A22',
  error: '#FF8F9C',
  errorPale: '#47222B',
  errorEdge: '#8F4350',
  info: '#84B8F5',
  infoPale: '#183552',
  infoEdge: '#3D6A9C',
  tooltip: '#D9E8E5',
  onTooltip: '#0D1F22',
  mask: 'rgba(2,10,11,.68)',
  halo: transparent(colours.primary, '.24'),
  depth1: '0 1px 2px rgba(0,0,0,.30)',
  depth2: '0 2px 6px rgba(0,0,0,.35), 0 12px 30px rgba(0,0,0,.40)',
  depth3: '0 8px 24px rgba(0,0,0,.45), 0 28px 72px rgba(0,0,0,.60)',
})

/** Of another brand, for the contrast tests. */
export const createPalettes = (colours: typeof brand.colours): Readonly<Record<ThemeName, Palette>> => ({
  light: light(colours.light),
  dark: dark(colours.dark),
})

export const palettes = createPalettes(brand.colours)

export function withHighContrast(palette: Palette): Palette {
  const { surface, border } = palette
  return {
    ...palette,
    hairline: border,
    text3: palette.text2,
    lagoonPale: surface,
    lagoonEdge: border,
    saffronPale: surface,
    coralPale: surface,
    successPale: surface,
    successEdge: palette.success,
    warningPale: surface,
    warningEdge: palette.warning,
    errorPale: surface,
    errorEdge: palette.error,
    infoPale: surface,
    infoEdge: palette.info,
    depth1: 'none',
    depth2: 'none',
    depth3: 'none',
  }
}
