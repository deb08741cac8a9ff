/**
 * Words of the first brand that stay in the archive of every other, because no person reads them and other programs or
 * stored files depend on them. Each is removed from a file's text before it is searched.
 */
export const internalWords = [
  { pattern: /\bTUTORAT_[A-Z_]+/g, why: 'variables of the environment, which scripts and journeys set' },
  {
    pattern: /\bx-tutorat-[a-z-]+|\/tutorat-media-cache\b/g,
    why: 'headers and a path that platforms and school caches know',
  },
  { pattern: /source\s*[:=!]+\s*['"`]tutorat['"`]/g, why: 'the message that quiz and player pages wait for' },
  { pattern: /\btutorat:(?:\$\{|[a-z-]+)/g, why: 'marks of the timeline, which the benchmarks read' },
  {
    pattern: /persist:tutorat\b|['"`]tutorat-shared['"`]|['"`]tutorat\/1\//g,
    why: 'folders of the profile and keys of stored state',
  },
  { pattern: /\btutorat-update 1\b/g, why: 'the first line of what is signed, which installed copies check' },
  { pattern: /----tutorat-/g, why: 'the boundary between the parts of an upload' },
  { pattern: /https:\/\/tutorat\.invalid\//g, why: 'an address that no proxy knows, asked for none' },
  {
    pattern: /createPolicy\(['"`]tutorat['"`]|['"`]default['"`], ?['"`]tutorat['"`]/g,
    why: 'the name of the Trusted Types policy',
  },
  {
    pattern: /key:\s*['"`]tutorat['"`]|\.tutorat(?=[.{])|(?<=class="[^"<>]*)\btutorat\b(?=[^"<>]*")/g,
    why: 'the class that scopes the variables of Ant Design',
  },
]

/** Only for demonstrations; no release holds them. */
export const leftOutOfReleases = /^\/out\/main\/(?:sandbox|probe|demo)|^\/resources\/demo\//

/** Remaining words of the first brand in a text, with some characters around each. */
export function foreignWords(text, words) {
  const rest = internalWords.reduce((left, { pattern }) => left.replace(pattern, ''), text)
  const found = new RegExp(`.{0,30}(?:${words.join('|')}).{0,30}`, 'gi')
  return [...rest.matchAll(found)].map(([match]) => match)
}
