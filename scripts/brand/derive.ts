import type { BrandFile } from '#shared/brand-schema.ts'
import { contrastRatio } from './contrast'
import { mix } from './recolour.mjs'

type Base = { primary: string; accent: string; highlight: string }
type Roles = BrandFile['colours']['light']

const white = '#FFFFFF'
const black = '#000000'
/** Grounds of the dark theme (`src/renderer/ui/theme/palette.ts`). */
const darkSurface = '#14292D'
const darkRaised = '#1B343A'
const darkTrack = '#2C484D'
const lightHollow = '#EDF1EE'
/** Above the 4.5 of WCAG, so that rounding never falls below it. */
const legible = 4.6

/** The colour nearest to `colour` on the way to `end` that stands out enough from all of `grounds`. */
function until(colour: string, end: string, grounds: readonly string[], ratio = legible): string {
  for (let share = 0; share < 1; share += 0.02) {
    const tried = mix(colour, end, share)
    if (grounds.every((ground) => contrastRatio(tried, ground) >= ratio)) return tried
  }
  return end
}

/** Black or white reaches 4.58 on any ground; a tinted dark is nicer where it is legible. */
function readable(ground: string): string {
  const tinted = mix(ground, black, 0.88)
  if (contrastRatio(tinted, ground) >= legible) return tinted
  return contrastRatio(black, ground) >= contrastRatio(white, ground) ? black : white
}

function light({ primary: base, accent, highlight: baseHighlight }: Base): Roles {
  const primary = until(base, black, [white, lightHollow, '#DFE7E3'])
  const highlight = until(baseHighlight, black, [white])
  const sidebar = until(mix(primary, black, 0.5), black, [white], 12)
  const sidebarActive = mix(sidebar, primary, 0.35)
  const [primaryPale, primaryPaler] = [mix(primary, white, 0.9), mix(primary, white, 0.82)]
  const [accentPale, highlightPale] = [mix(accent, white, 0.8), mix(highlight, white, 0.9)]
  const sidebarUnread = until(highlight, white, [sidebar])
  const onAccent = readable(accent)
  return {
    primary,
    primaryHover: mix(primary, black, 0.16),
    primaryActive: mix(primary, black, 0.32),
    link: until(primary, black, [white, lightHollow, primaryPale, primaryPaler]),
    primaryPale,
    primaryPaler,
    primaryEdge: mix(primary, white, 0.5),
    onPrimary: white,
    accent,
    accentHover: mix(accent, onAccent === white ? black : white, 0.15),
    onAccent,
    accentText: until(accent, black, [accentPale]),
    accentPale,
    highlight,
    onHighlight: white,
    highlightText: until(highlight, black, [highlightPale]),
    highlightPale,
    sidebar,
    sidebarActive,
    sidebarText: until(mix(primary, white, 0.85), white, [sidebar]),
    sidebarIcon: until(mix(primary, white, 0.6), white, [sidebar]),
    sidebarUnread,
    onSidebarUnread: readable(sidebarUnread),
  }
}

function dark({ primary: base, accent: baseAccent, highlight: baseHighlight }: Base): Roles {
  const grounds = [darkSurface, darkRaised, darkTrack]
  const primary = until(base, white, grounds)
  const accent = until(baseAccent, white, grounds)
  const highlight = until(baseHighlight, white, grounds)
  const [primaryPale, primaryPaler] = [mix(darkSurface, primary, 0.12), mix(darkSurface, primary, 0.2)]
  const [accentPale, highlightPale] = [mix(darkSurface, accent, 0.1), mix(darkSurface, highlight, 0.2)]
  const sidebar = until(mix(base, black, 0.8), black, [white], 15)
  return {
    primary,
    primaryHover: mix(primary, white, 0.25),
    primaryActive: mix(primary, black, 0.12),
    link: until(primary, white, [...grounds, primaryPale, primaryPaler]),
    primaryPale,
    primaryPaler,
    primaryEdge: mix(darkSurface, primary, 0.45),
    onPrimary: mix(primary, black, 0.86),
    accent,
    accentHover: mix(accent, white, 0.15),
    onAccent: mix(accent, black, 0.88),
    accentText: until(accent, white, [accentPale]),
    accentPale,
    highlight,
    onHighlight: mix(highlight, black, 0.88),
    highlightText: until(highlight, white, [highlightPale]),
    highlightPale,
    sidebar,
    sidebarActive: mix(sidebar, primary, 0.15),
    sidebarText: until(mix(primary, white, 0.75), white, [sidebar]),
    sidebarIcon: until(mix(primary, white, 0.3), white, [sidebar]),
    sidebarUnread: highlight,
    onSidebarUnread: mix(highlight, black, 0.88),
  }
}

/** Every role in both themes from three colours; what the three make illegible is darkened or lightened. */
export const deriveColours = (base: Base): BrandFile['colours'] => ({ light: light(base), dark: dark(base) })
