import type { Tutorat } from './tutorat'

/** A drawing of a control that has to be told from what is painted behind it; pixels of the page. */
type Glyph = { name: string; left: number; top: number; width: number; height: number }

const selector =
  'svg, .ant-switch-handle, [role="progressbar"], input[type="radio"], input[type="checkbox"], [role="slider"]'

/** Without the drawings of disabled controls, which WCAG 1.4.11 exempts, and without those that only decorate. */
function glyphsOf({ page }: Tutorat): Promise<Glyph[]> {
  return page.evaluate((selector) => {
    const controls = 'a[href], button, [role="tab"], [role="switch"], summary, label, input, [role="progressbar"]'
    return [...document.querySelectorAll(selector)].flatMap((element) => {
      const control = element.closest(controls)
      if (control === null || control.closest(':disabled, [aria-disabled="true"], .ant-select-disabled')) return []
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
      const { left, top, width, height } = element.getBoundingClientRect()
      const middle = [left + width / 2, top + height / 2] as const
      const hit = document.elementFromPoint(...middle)
      const isOver = hit !== null && (control.contains(hit) || hit.contains(control))
      const isInside = left >= 2 && top >= 2 && left + width < innerWidth - 2 && top + height < innerHeight - 2
      if (width < 6 || height < 4 || !isOver || !isInside) return []
      const name = control.getAttribute('aria-label') ?? control.textContent.trim()
      const kind = element.getAttribute('class') ?? element.localName
      return [{ name: `${name.slice(0, 40)} (${kind.slice(0, 60)})`, left, top, width, height }]
    })
  }, selector)
}

const maxPictures = 5

/** Again while a late answer moves what is on the picture. */
async function takePicture(tutorat: Tutorat): Promise<{ glyphs: Glyph[]; picture: string }> {
  let glyphs = await glyphsOf(tutorat)
  for (let attempt = 0; ; attempt += 1) {
    const picture = (await tutorat.page.screenshot({ animations: 'disabled' })).toString('base64')
    const after = await glyphsOf(tutorat)
    if (JSON.stringify(after) === JSON.stringify(glyphs) || attempt === maxPictures) return { glyphs, picture }
    glyphs = after
  }
}

/** Names of the glyphs whose strongest pixels have less than three times the contrast of the frame around them. */
export async function findPaleGlyphs(tutorat: Tutorat): Promise<{ seen: number; pale: string[] }> {
  const { glyphs, picture } = await takePicture(tutorat)
  const contrasts = await tutorat.app.evaluate(
    ({ nativeImage }, { picture, glyphs }) => {
      const image = nativeImage.createFromBuffer(Buffer.from(picture, 'base64'))
      const { width } = image.getSize()
      const bitmap = image.toBitmap()
      const channel = (value: number) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
      const luminanceAt = (x: number, y: number) => {
        const at = (y * width + x) * 4
        const [blue = 0, green = 0, red = 0] = [bitmap[at], bitmap[at + 1], bitmap[at + 2]]
        return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue)
      }
      const middleOf = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
      return glyphs.map((glyph) => {
        const [left, top] = [Math.floor(glyph.left) - 1, Math.floor(glyph.top) - 1]
        const [right, bottom] = [Math.ceil(glyph.left + glyph.width), Math.ceil(glyph.top + glyph.height)]
        const frame: number[] = []
        const inside: number[] = []
        for (let y = top; y <= bottom; y += 1)
          for (let x = left; x <= right; x += 1)
            (y === top || y === bottom || x === left || x === right ? frame : inside).push(luminanceAt(x, y))
        const behind = middleOf(frame)
        const ratios = inside.map((each) => (Math.max(each, behind) + 0.05) / (Math.min(each, behind) + 0.05))
        // A line of one pixel in a glyph of sixteen is the least that is drawn.
        return ratios.toSorted((a, b) => b - a)[5] ?? 0
      })
    },
    { picture, glyphs },
  )
  const pale = glyphs.flatMap(({ name }, index) => {
    const contrast = contrasts[index] ?? 0
    return contrast < 3 ? [`${name}: ${contrast.toFixed(2)}`] : []
  })
  return { seen: glyphs.length, pale }
}
