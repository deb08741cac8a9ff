import { withLeadingSlash, type Service, services } from './endpoint'
import { endpoints } from './endpoints'
import { refusals } from './refusal'

type Named = (typeof endpoints)[number]

const head = `# The platform

Written by \`npm run contract\` from \`src/shared/contract\`; change it there. \`openapi.json\` holds the schemas of \
what is sent and answered.

Each service has a separate base address in \`platform.json\` (\`services.<name>.base\`). An answer is wrapped as
\`{ success, code, message, payload, errors }\` unless noted; the payload may also stand in \`data\`, or be the body \
itself. Null is an empty list; a call that needs no payload takes any answer of success, also an empty one. A \
refusal has an error status or \`success: false\`; its message stands in \`message\` or \`error\`, the messages by field \
in \`errors\`. HTML is never an answer. Every answer
that \`openapi.json\` allows is read without loss; \`x-reads-as\` there names what is converted, \`x-aliases\` other \
names of a field, \`x-list\` other forms of a list, \`x-page\` and \`x-envelope\` other places of counters and \
payload. **Token** says whether the call carries
\`Authorization: Bearer\`; a service with an API key in \`platform.json\` gets it with every call. **Asked by** the \
page means through the gateway;
the other calls leave from the main process only. Every call carries \`X-Request-Id\`, 16 random letters, which the \
application's log names beside a refusal: the platform's log should name it too. **A 401** ends the session, or only refuses this call.

A notification's link means a screen where it is a path, or lies under \`pages.web\`, the address of the platform's \
own web application. The application
asks for notifications; where \`push.fcm\` names a Firebase project (\`projectId\`, \`appId\`, \`apiKey\`, \
\`senderId\`, and \`vapidKey\` where it has one)
it also listens to it, on computers that are not shared, and registers the token with the platform \
(\`profile.notificationToken\`). A message's words are in
\`notification\`, else in \`data\`; \`data.id\` is the number of the notification, \
\`data.link\` or \`data.url\` the link.

Lessons, magazines and attachments may be stored on the user's computer, encrypted and until the sign-out, unless \
\`platform.json\` says \`offline: { downloads: false }\` or
a lesson says \`downloadable: false\`. The media hosts should answer ranges, with an \`ETag\` that \`If-Range\` can \
name: a download that was cut then resumes.`

/** Generates docs/platform.md. */
export function createPlatformPage(): string {
  return [
    head,
    '## Calls',
    ...services.flatMap(getSection),
    '## Refusals',
    'What the demo platform refuses with, and what the application has words for in three languages.',
    table(
      ['status', 'code', 'message'],
      Object.values(refusals).map(({ status, code, message }) => [String(status), code, message]),
    ),
    '## Assumed',
    'The specification does not show these parts of the wire. Whoever connects another platform checks them first.',
    table(
      ['call', 'assumed'],
      endpoints.flatMap(([name, { assumed }]) => (assumed === undefined ? [] : [[`\`${name}\``, assumed]])),
    ),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n')
}

function getSection(service: Service): string[] {
  const calls = endpoints.filter(([, declared]) => declared.service === service)
  const title = `### ${service}`
  if (calls.length === 0) return [title, 'Declared with its address; no call of this version goes there.']
  return [title, table(['call', 'method and path', 'token', 'asked by', 'a 401', 'assumed'], calls.map(toRow))]
}

function toRow([name, declared]: Named): string[] {
  return [
    `\`${name}\``,
    `\`${declared.method} ${withLeadingSlash(declared.path)}\``,
    { bearer: 'yes', optional: 'where signed in', none: 'no' }[declared.auth],
    declared.caller === 'page' ? 'the page' : 'main',
    declared.onUnauthorised === 'sign-out' ? 'ends the session' : 'refuses the call',
    declared.assumed === undefined ? '' : 'see below',
  ]
}

function table(titles: string[], rows: string[][]): string {
  return [titles, titles.map(() => '---'), ...rows].map((cells) => `| ${cells.map(escaped).join(' | ')} |`).join('\n')
}

function escaped(cell: string): string {
  return cell.replaceAll('|', '\\|')
}
