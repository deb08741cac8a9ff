import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { canaries, isBinary, secretsIn } from '../../support/secret-scan'

const invented =
  /https?:\/\/[^/\s:]+:[^/\s@]+@(([\w-]+\.)*(example(\.\w+)?|exemple\.tn|invalid|test|localhost)|127\.0\.0\.1|\[::1\]|ecole\.tn)$/

const ignored = new Set([
  '.git',
  ...readFileSync('.gitignore', 'utf8')
    .split('\n')
    .map((line) => line.replace(/\/$/, '')),
])

/** Git may be missing or refuse another account's copy. */
function tracked(folder = '.'): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (ignored.has(entry.name)) return []
    if (entry.isDirectory()) return tracked(file)
    return entry.isFile() && !isBinary(file) && !file.endsWith('.tsbuildinfo') ? [file] : []
  })
}

describe('D9: secrets in the repository', () => {
  it.each(canaries())('are detected: $name', async ({ text }) => {
    expect(await secretsIn('src/planted.ts', text)).not.toEqual([])
    expect(
      await secretsIn(
        'resources/planted.json',
        JSON.stringify({ text }, null, 2).replaceAll('\\n', '\n').replaceAll('\\"', '"'),
      ),
    ).not.toEqual([])
  })

  it('are absent from all files', async () => {
    const files = tracked()
    expect(files).toEqual(expect.arrayContaining(['package.json', 'src/main/index.ts', 'tests/support/secret-scan.ts']))
    const found: string[] = []
    for (const file of files) {
      const secrets = await secretsIn(file, readFileSync(file, 'utf8'))
      found.push(...secrets.filter((line) => !(/\.(test\.tsx?|spec\.ts):\d/.test(line) && invented.test(line))))
    }
    expect(found).toEqual([])
  })

  it('are not stored in environment or key files', () => {
    expect(
      tracked().filter((file) => /(^|\/)\.env($|\.)|\.(pem|p12|pfx|key|jks)$|(^|\/)id_(rsa|ed25519)/.test(file)),
    ).toEqual([])
  })
})
