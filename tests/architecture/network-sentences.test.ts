import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { connectionErrors } from '#shared/gateway/connection-error.ts'
import { languages } from '#shared/locale.ts'
import { cacheFaults } from '#shared/media-cache.ts'

const read = (language: string, namespace: string): Record<string, string> =>
  JSON.parse(readFileSync(`src/renderer/locales/${language}/${namespace}.json`, 'utf8'))

/** The people whom each sentence names for help, by language. */
const helpers = {
  fr: /personne responsable|assistance/,
  en: /person in charge|support/,
  ar: /المسؤول عن|المساعدة/,
}

const inDiagnostics = [
  ...connectionErrors,
  'proxy-scheme',
  'elsewhere',
  'foreign-page',
  'blocked',
  'slow',
  'slow-line',
  'server-trouble',
  'off',
  'cache-without-effect',
  ...cacheFaults.map((fault) => `cache-${fault}`),
].map((code) => `code-${code}`)

const sentences: Record<string, readonly string[]> = {
  'diagnostics': inDiagnostics,
  'line-cause': ['insecure', 'insecure-authority', 'insecure-date', 'insecure-name', 'proxy'],
  'homework': ['unclear-blocked', 'unclear-failing', 'unclear-silent', 'unclear-unreadable'],
  'offline-lessons': ['failedCut'],
}

it.each(languages)('says for each condition of a network whom to ask (%s)', (language) => {
  const without = Object.entries(sentences).flatMap(([namespace, keys]) => {
    const texts = read(language, namespace)
    return keys.filter((key) => !helpers[language].test(texts[key] ?? '')).map((key) => `${namespace}: ${key}`)
  })
  expect(without).toEqual([])
})
