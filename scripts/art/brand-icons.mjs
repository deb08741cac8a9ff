// electron scripts/art/brand-icons.mjs: the icons of the brand that TUTORAT_BRAND names, from its logo.svg.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { app, BrowserWindow } from 'electron'
import { chosenBrand } from '../brand/chosen.mjs'
import { iconSvg } from '../brand/logo.mjs'
import { iconsFolder } from '../brand/templates.mjs'

const folder = iconsFolder()
const save = (name, content) => writeFileSync(path.join(folder, name), content)
const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024]

/** macOS icon types by size in pixels; the second is half the size at double resolution. */
const macNames = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
}

const page = `<canvas id="c"></canvas><script>
  window.draw = (source, size) => new Promise((resolve, reject) => {
    const image = new Image(size, size)
    image.onerror = reject
    image.onload = () => {
      const canvas = document.getElementById('c')
      canvas.width = canvas.height = size
      canvas.getContext('2d').drawImage(image, 0, 0, size, size)
      resolve(canvas.toDataURL('image/png'))
    }
    image.src = source
  })
</script>`

function ico(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index
    head.writeUInt8(size % 256, at)
    head.writeUInt8(size % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

function icns(pictures) {
  const parts = pictures.flatMap(({ size, png }) =>
    (macNames[size] ?? []).map((name) => Buffer.concat([head(name, png.length), png])),
  )
  return Buffer.concat([
    head(
      'icns',
      parts.reduce((sum, part) => sum + part.length, 0),
    ),
    ...parts,
  ])
}

function head(name, length) {
  const bytes = Buffer.alloc(8)
  bytes.write(name, 'latin1')
  bytes.writeUInt32BE(length + 8, 4)
  return bytes
}

async function drawAll() {
  const window = new BrowserWindow({ show: false })
  await window.loadURL(`data:text/html,${encodeURIComponent(page)}`)
  const svg = iconSvg(chosenBrand())
  mkdirSync(folder, { recursive: true })
  save('icon.svg', svg)
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  const pictures = []
  for (const size of sizes) {
    const url = await window.webContents.executeJavaScript(`window.draw(${JSON.stringify(source)}, ${size})`)
    const png = Buffer.from(url.split(',')[1], 'base64')
    pictures.push({ size, png })
    save(`${size}x${size}.png`, png)
  }
  save('icon.ico', ico(pictures.filter(({ size }) => size <= 256)))
  save('icon.icns', icns(pictures))
}

// Top-level await would prevent `ready`.
app.disableHardwareAcceleration()
app
  .whenReady()
  .then(drawAll)
  .then(
    () => app.quit(),
    (problem) => {
      console.error(problem)
      app.exit(1)
    },
  )
