export const width = 640
export const height = 360

/** `ass()` returns the shapes as a subtitle file. */
export function createBoard(seconds, font) {
  const events = []
  const put = (layer, from, to, body) =>
    events.push(`Dialogue: ${layer},${stamp(from)},${stamp(Math.min(to, seconds))},Lesson,,0,0,0,,${body}`)
  const shape = (path, { color, from = 0, to = seconds, alpha = 0, layer = 1, fade = 300, extra = '' }) =>
    put(
      layer,
      from,
      to,
      `{\\an7\\pos(0,0)\\bord0\\shad0\\1c${bgr(color)}\\1a&H${hex(alpha)}&\\fad(${fade},0)${extra}\\p1}${path}{\\p0}`,
    )
  return {
    seconds,
    rect: (x, y, w, h, options) => shape(`m ${x} ${y} l ${x + w} ${y} ${x + w} ${y + h} ${x} ${y + h}`, options),
    line: (x1, y1, x2, y2, thick, options) => shape(stroke(x1, y1, x2, y2, thick), options),
    circle: (x, y, r, options) => shape(disc(x, y, r), options),
    polygon: (points, options) => shape(`m ${points.map(([x, y]) => `${round(x)} ${round(y)}`).join(' l ')}`, options),
    uncover: (path, { x1, x2, from, until, ...options }) =>
      shape(path, {
        ...options,
        from,
        fade: 0,
        extra:
          `\\clip(${x1},0,${x1},${height})` +
          `\\t(0,${Math.round((until - from) * 1000)},\\clip(${x1},0,${x2},${height}))`,
      }),
    moving: (r, [x1, y1], [x2, y2], { color, from, to, layer = 4 }) =>
      put(
        layer,
        from,
        to,
        `{\\an7\\move(${round(x1)},${round(y1)},${round(x2)},${round(y2)})` +
          `\\bord0\\shad0\\1c${bgr(color)}\\p1}${disc(0, 0, r)}{\\p0}`,
      ),
    text: (
      x,
      y,
      size,
      text,
      { color = '#EAF2F0', from = 0, to = seconds, bold = false, align = 7, layer = 5, fade = 300, family = font } = {},
    ) =>
      put(
        layer,
        from,
        to,
        `{\\an${align}\\pos(${x},${y})\\fn${family}\\fs${size}\\b${bold ? 1 : 0}` +
          `\\bord0\\shad0\\1c${bgr(color)}\\fad(${fade},0)}${text}`,
      ),
    ass: () => `${header(font)}${events.join('\n')}\n`,
  }
}

export const stroke = (x1, y1, x2, y2, thick) => {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const dx = ((y2 - y1) / length) * (thick / 2)
  const dy = ((x2 - x1) / length) * (thick / 2)
  return (
    `m ${round(x1 + dx)} ${round(y1 - dy)} l ${round(x2 + dx)} ${round(y2 - dy)} ${round(x2 - dx)} ${round(y2 + dy)} ` +
    `${round(x1 - dx)} ${round(y1 + dy)}`
  )
}

export const curve = (f, x1, x2, thick) => {
  const xs = Array.from({ length: 41 }, (_, index) => x1 + ((x2 - x1) * index) / 40)
  const above = xs.map((x) => `${round(x)} ${round(f(x) - thick / 2)}`)
  const below = xs.toReversed().map((x) => `${round(x)} ${round(f(x) + thick / 2)}`)
  return `m ${[...above, ...below].join(' l ')}`
}

function disc(x, y, r) {
  const k = r * 0.5523
  const p = (a, b) => `${round(x + a)} ${round(y + b)}`
  return (
    `m ${p(-r, 0)} b ${p(-r, -k)} ${p(-k, -r)} ${p(0, -r)} ${p(k, -r)} ${p(r, -k)} ${p(r, 0)} ${p(r, k)} ${p(k, r)} ` +
    `${p(0, r)} ${p(-k, r)} ${p(-r, k)} ${p(-r, 0)}`
  )
}

const round = (value) => Math.round(value * 10) / 10
const hex = (value) => Math.round(value).toString(16).padStart(2, '0').toUpperCase()
const bgr = (color) => `&H${color.slice(5, 7)}${color.slice(3, 5)}${color.slice(1, 3)}&`

function stamp(seconds) {
  const hundredths = Math.round(seconds * 100)
  const part = (value) => String(value).padStart(2, '0')
  const hours = Math.floor(hundredths / 360_000)
  const minutes = Math.floor(hundredths / 6000) % 60
  return `${hours}:${part(minutes)}:${part(Math.floor(hundredths / 100) % 60)}.${part(hundredths % 100)}`
}

function header(font) {
  return `[Script Info]
ScriptType: v4.00+
PlayResX: ${width}
PlayResY: ${height}
ScaledBorderAndShadow: yes
WrapStyle: 2

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, \
StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Lesson,${font},24,&H00FFFFFF,&H00FFFFFF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,0,0,7,0,0,0,1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
`
}
