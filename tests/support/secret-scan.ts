import { generateKeyPairSync } from 'node:crypto'
import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'

export const isBinary = (file: string): boolean =>
  /\.(png|ico|icns|jpe?g|webp|mp4|webm|pdf|docx|woff2|node)$|(^|\/)resources\/demo\/.*\.ts$/.test(file)

const shortKey = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\\n"'+]*[A-Za-z0-9+/=]{16}/

export async function secretsIn(file: string, content: string): Promise<string[]> {
  const ext = /\.\w+$/.exec(file)?.[0] ?? ''
  const { messages } = await lintSource({
    source: { filePath: file, content, ext, contentType: 'text' },
    options: { config: { rules: [{ id: 'recommended', rule: creator }] } },
  })
  const short = messages.length === 0 && shortKey.test(content) ? [`${file}:0 holds a private key`] : []
  return [...messages.map(({ loc, message }) => `${file}:${loc.start.line} ${message}`), ...short]
}

/** This file must not contain a secret. */
export function canaries(): { name: string; text: string }[] {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const updates = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const key = ['wJalrXUtnFEMI', 'K7MDENG', 'bPxRfiCYzEXAMPLEKEY'].join('/').slice(0, 40).padEnd(40, 'A')
  return [
    { name: 'a key of a cloud', text: `const aws_secret_access_key = "${key}"\n` },
    { name: 'a private key', text: `export const key = \`${privateKey}\`\n` },
    { name: 'a private key of updates', text: updates.privateKey },
    { name: 'a token of a repository', text: `token: ${['ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('_')}\n` },
    {
      name: 'an address with a password',
      text: `const proxy = 'https://${['user', 'hunter2'].join(':')}@proxy.school.tn/'\n`,
    },
  ]
}
