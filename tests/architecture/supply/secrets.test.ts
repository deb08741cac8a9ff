import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { canaries, isBinary, secretsIn } from '../../support/secret-scan'

/** Tests of what is refused write an address with a password; its host belongs to nobody, or to this computer. */
const invented = /https?:\/\/[^/\s:]+:[^/\s@]+@(([\w-]+\.)*(example(\.\w+)?|exemple\.tn|invalid|test|localhost)|127\.0\.0\.1|\[::1\]|ecole\.tn)$/

function tracked(): string[] {
  return execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && !isBinary(file) && statSync(file, { throwIfNoEntry: false })?.isFile())
}

describe('D9: secrets in the repository', () => {
  it.each(canaries())('are seen: $name', async ({ text }) => {
    expect(await secretsIn('src/planted.ts', text)).not.toEqual([])
    expect(await secretsIn('resources/planted.json', JSON.stringify({ text }, null, 2).replaceAll('\\n', '\n').replaceAll('\\"', '"'))).not.toEqual([])
  })

  it('are in none of its files', async () => {
    const files = tracked()
    expect(files).toEqual(expect.arrayContaining(['package.json', 'src/main/index.ts', 'tests/support/secret-scan.ts']))
    const found: string[] = []
    for (const file of files) {
      const secrets = await secretsIn(file, readFileSync(file, 'utf8'))
      found.push(...secrets.filter((line) => !(/\.(test\.tsx?|spec\.ts):\d/.test(line) && invented.test(line))))
    }
    expect(found).toEqual([])
  })

  it('are in no file of settings that belongs to a computer', () => {
    expect(tracked().filter((file) => /(^|\/)\.env($|\.)|\.(pem|p12|pfx|key|jks)$|(^|\/)id_(rsa|ed25519)/.test(file))).toEqual([])
  })
})
