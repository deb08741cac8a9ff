import { createHash, sign, createPrivateKey } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { newKeys, signedText } from '../../scripts/release/sign-updates.mjs'

export const ours = newKeys()
export const theirs = newKeys()

export const createPackageBytes = (version: string): Buffer =>
  Buffer.concat([Buffer.from(`#!/bin/sh\necho ${version}\n`), Buffer.alloc(200_000, version)])
export const getHash = (bytes: Uint8Array): string => createHash('sha512').update(bytes).digest('base64')
export const getName = (version: string): string => `Tutorat-${version}-x86_64.AppImage`

type Fields = {
  version?: string
  channel?: string
  platform?: string
  file?: string
  size?: number
  sha512?: string
  notes?: string
}

/** Overridden by `fields`. */
export function createSignature(version: string, fields: Fields = {}, key = ours.privateKey): string {
  const bytes = createPackageBytes(version)
  const vouched = {
    version,
    channel: 'latest',
    platform: 'linux-x64',
    file: getName(version),
    size: bytes.length,
    sha512: getHash(bytes),
    notes: '',
    ...fields,
  }
  return sign(
    null,
    Buffer.from(signedText(vouched)),
    createPrivateKey({ key: Buffer.from(key, 'base64'), type: 'pkcs8', format: 'der' }),
  ).toString('base64')
}

export function createFeed(
  version: string,
  {
    entry = {},
    before = '',
    after = '',
  }: { entry?: Record<string, string | number | null>; before?: string; after?: string } = {},
): string {
  const bytes = createPackageBytes(version)
  const said = {
    url: getName(version),
    sha512: getHash(bytes),
    size: bytes.length,
    signature: createSignature(version),
    ...entry,
  }
  const lines = Object.entries(said)
    .filter(([, value]) => value !== null)
    .map(
      ([name, value], index) =>
        `${index === 0 ? '  - ' : '    '}${name}: ${typeof value === 'number' ? String(value) : JSON.stringify(value)}`,
    )
  return `${before}version: "${version}"\nfiles:\n${lines.join('\n')}\n${after}`
}

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void

export async function startFeedHost(): Promise<{
  base: string
  answers: Map<string, Answer>
  requestedPaths: string[]
  close(): Promise<void>
}> {
  const answers = new Map<string, Answer>()
  const requestedPaths: string[] = []
  const server = http.createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    requestedPaths.push(path)
    const answer = answers.get(path)
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`,
    answers,
    requestedPaths,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export const serve =
  (bytes: Uint8Array | string, type = 'application/octet-stream'): Answer =>
  (request, response) => {
    const body = Buffer.from(bytes)
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    if (!range)
      return void response
        .writeHead(200, { 'content-type': type, 'content-length': body.length, 'accept-ranges': 'bytes' })
        .end(body)
    const part = body.subarray(Number(range[1]), Number(range[2]) + 1)
    response
      .writeHead(206, {
        'content-type': type,
        'content-length': part.length,
        'content-range': `bytes ${range[1]}-${range[2]}/${String(body.length)}`,
      })
      .end(part)
  }
