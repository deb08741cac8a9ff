// Writes SHA256SUMS in sha256sum's format: node scripts/release/checksums.mjs [folder]
import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const released = /\.(deb|rpm|AppImage|exe|msi|dmg|zip|tar\.gz|blockmap|cdx\.json)$|^latest.*\.yml(\.sig)?$/

async function sumOf(file) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

const folder = process.argv[2] ?? 'dist'
const files = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isFile() && released.test(entry.name))
  .map(({ name }) => name)
  .sort()
if (files.length === 0) {
  console.error(`${folder} holds no package: run npm run package first.`)
  process.exit(1)
}
const lines = []
for (const name of files) lines.push(`${await sumOf(path.join(folder, name))}  ${name}\n`)
writeFileSync(path.join(folder, 'SHA256SUMS'), lines.join(''))
