import { platformConfigExample } from './platform-config-example'
import { platformFields } from './platform-config-fields'

const head = `# platform.json

Written by \`npm run contract\` from \`src/shared/platform-config.ts\` and \`platform-config-fields.ts\`; change it \
there. The JSON schema beside this page, [platform-config.schema.json](platform-config.schema.json), says the same to \
an editor that finds it in \`$schema\`.

\`\`\`sh
npm run -s platform -- init > platform.json   # an example; replace its addresses
npm run platform -- check platform.json       # every error at once, with line and column of a syntax error
npm run platform -- check platform.json --packaged   # as a package reads it: https only
\`\`\`

The application reads \`resources/platform.json\` of the package, in development also the file named by
\`TUTORAT_PLATFORM\`. A field that is not listed here is refused, so that a misspelt one is noticed. UTF-8 with or \
without a byte order mark. An update of the application replaces the file of the package.

A service or page that the platform does not have is left out, not invented: its screens, entries and sentences are
then absent too.`

/** Generates docs/platform-config.md. */
export function createPlatformConfigPage(): string {
  const fields = Object.entries(platformFields)
  const protocols = fields.filter(([, { protocol }]) => protocol !== undefined)
  return [
    head,
    '## Example',
    `\`\`\`json\n${JSON.stringify(platformConfigExample, null, 2)}\n\`\`\``,
    '## Fields',
    '"Required" stands where a file without the field is refused; for a field of an object that may be absent, where ' +
      'the object is there.',
    table(
      ['field', 'purpose', 'example', 'without it'],
      fields.map(([name, { purpose, example, without, form }]) => [
        `\`${name}\``,
        form === undefined ? purpose : `${purpose}; ${form}`,
        toExample(example),
        without ?? '**required**',
      ]),
    ),
    '## What the pages and hosts do',
    table(
      ['field', 'protocol'],
      protocols.map(([name, { protocol = '' }]) => [`\`${name}\``, protocol]),
    ),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n')
}

function toExample(example: unknown): string {
  const text = typeof example === 'string' ? example : JSON.stringify(example)
  return text === '{}' ? 'see above' : `\`${text}\``
}

function table(titles: string[], rows: string[][]): string {
  return [titles, titles.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')
}
