/** Colours of scripts/art/mosaics.mjs, which draws in those of the first brand. */
const roles = {
  '#0B6E69': ({ primary }) => primary,
  '#0A4A4C': ({ sidebarActive }) => sidebarActive,
  '#2C968E': ({ primary, primaryEdge }) => mix(primary, primaryEdge, 0.3),
  '#BFE3DC': ({ primaryPaler }) => primaryPaler,
  '#0A5450': ({ primaryHover }) => primaryHover,
  '#083A3C': ({ sidebar }) => sidebar,
  '#073436': ({ sidebar }) => sidebar,
  '#F7B733': ({ accent }) => accent,
}

export const channels = (hex) => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))

export const toHex = (parts) =>
  `#${parts
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
    .toUpperCase()}`

/** `share` of the second colour. */
export function mix(first, second, share) {
  const other = channels(second)
  return toHex(channels(first).map((part, index) => part + (other[index] - part) * share))
}

/** A drawing in the light colours of another brand. */
export function recolour(svg, { light }) {
  return svg.replace(/#[0-9A-Fa-f]{6}\b/g, (hex) => roles[hex.toUpperCase()]?.(light) ?? hex)
}
