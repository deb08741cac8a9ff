import * as z from 'zod'
import { createSandbox } from '#sandbox/sandbox.ts'
import type { Clock } from '#shared/clock.ts'
import { endpoints } from '#shared/contract/endpoints.ts'
import { exampleTime } from '#shared/contract/openapi-times.ts'
import type { Examples } from '#shared/contract/openapi.ts'
import type { AnswerForm } from '#shared/desktop/demo.ts'
import { isRow } from './compare'
import { type Finding, probe } from './probe'

const origin = 'http://127.0.0.1:1'
const shownOrigin = 'https://platform.example'
/** A fixed school day, so that the page does not change daily. */
const clock: Clock = { now: () => Date.UTC(2026, 10, 18, 9), monotonic: () => 0 }
const people = ['amira', 'fatou', 'salma', 'tarek', 'leila']
const longText = 60

function shortened(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map((each) => shortened(each, name))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shortened(each, key)]))
  if (typeof value !== 'string') return value
  if (/token|otp/i.test(name)) return '…'
  if (value.startsWith(origin)) return `${shownOrigin}/${new URL(value).pathname.split('/').slice(3).join('/')}`
  return value.length > longText ? `${value.slice(0, longText)}…` : value
}

type Examined = { findings: Map<string, Finding>; answers: Map<string, unknown> }

async function examine(answerForm: AnswerForm, mediaDir: string): Promise<Examined> {
  const examined: Examined = { findings: new Map(), answers: new Map() }
  for (const who of people) {
    const sandbox = await createSandbox({ mediaDir, clock, secret: 'an-example-that-leads-nowhere', answerForm })
    const findings = await probe({
      config: sandbox.platformConfig(origin),
      token: sandbox.signIn(who),
      fetch: (request) => sandbox.fetch(request),
      onAnswer: (name, body) => {
        const before = examined.answers.get(name)
        if (before === undefined || isWithoutContent(before)) examined.answers.set(name, body)
      },
    })
    for (const finding of findings) {
      const before = examined.findings.get(finding.name)
      if (before === undefined || ['refused', 'not asked'].includes(before.verdict))
        examined.findings.set(finding.name, finding)
    }
    await sandbox.close()
  }
  return examined
}

/** Another account's response is then the better example. */
function isWithoutContent(body: unknown): boolean {
  const payload = isRow(body) && Object.hasOwn(body, 'payload') ? body['payload'] : body
  if (Array.isArray(payload)) return payload.length === 0
  return !isRow(payload) || Object.keys(payload).every((name) => name === 'message')
}

function drawn(schema: unknown, name = '', depth = 0): unknown {
  if (!isRow(schema)) return null
  const { properties, items, const: fixed } = schema
  const type: unknown = [schema['type']].flat()[0]
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices)) return drawn(choices[0], name, depth)
  if (fixed !== undefined) return fixed
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  if (isRow(properties) && depth < 16)
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([field]) => field !== 'errors')
        .map(([field, each]) => [field, drawn(each, field, depth + 1)]),
    )
  if (type === 'array') return items === undefined ? [] : [drawn(items, name, depth + 1)]
  if (type === 'string') return exampleTime(name) ?? 'texte'
  return type === 'boolean' ? true : type === 'number' || type === 'integer' ? 1 : null
}

type Documents = {
  page: string
  /** By call, as the demo platform answers in its own form. */
  answers: Examples
}

/** For docs/platform.md and openapi.json. */
export async function createExamples(mediaDir: string): Promise<Documents> {
  const examined = {
    demo: await examine('demo', mediaDir),
    documented: await examine('documented', mediaDir),
  } satisfies Record<AnswerForm, Examined>
  const answers = endpoints.map(([name, { response, wire }]): [string, unknown] => [
    name,
    changingAnswers[name] ?? shortened(examined.demo.answers.get(name) ?? drawAnswer(wire ?? response)),
  ])
  return { page: createPage(examined), answers: new Map(answers) }
}

/** Answers of calls that are never asked for an example, where a drawn one would say something untrue. */
const changingAnswers: Readonly<Record<string, unknown>> = {
  'account.signIn': {
    success: true,
    message: 'OK',
    payload: { token: 'a-token-of-the-session', user_type: 'Student' },
  },
  'social.callback': {
    success: true,
    message: 'OK',
    payload: { token: 'a-token-of-the-session', user_type: 'Student' },
  },
}

const drawAnswer = (schema: z.ZodType): unknown =>
  drawn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

function createPage(examined: Record<AnswerForm, Examined>): string {
  const examples = endpoints.map(([name, { method, path, response, wire }]) => {
    const answer = examined.documented.answers.get(name) ?? drawAnswer(wire ?? response)
    return [
      `\`${name}\` (\`${method} ${path.startsWith('/') ? path : `/${path}`}\`)`,
      '',
      '```json',
      JSON.stringify(shortened(answer)),
      '```',
    ].join('\n')
  })
  const describe = (finding: Finding | undefined) =>
    [finding?.verdict ?? '', finding?.how.join('; ')].filter(Boolean).join(': ')
  const rows = [...examined.demo.findings.values()].map(({ name, call }) => {
    const [demo, documented] = [examined.demo, examined.documented].map(({ findings }) => describe(findings.get(name)))
    return `| \`${name}\` | \`${call}\` | ${demo ?? ''} | ${documented ?? ''} |`
  })
  return [
    '## An example of each answer',
    'By the letter of the two documents where they show it: one row of each list, as the demo platform answers ' +
      'in that form (`npm run sandbox` with `TUTORAT_SANDBOX_ANSWERS=documented`). Answers of calls that change ' +
      'something are drawn from their schema.',
    ...examples,
    '## Trying a platform',
    `\`npm run probe -- platform.json\` asks a configured platform everything that can be asked without changing it, and \
says of each screen whether it works ([probe](probe.md)). Call by call it prints: **agrees**, **tolerated** (which \
field, how it is read),
**cannot be read** (which field, why), **refused** (the status), **no answer**, **not asked** (why). It names \
fields, never values. What it says of the demo platform, in the demo’s own form and by the letter:`,
    ['| call | method and path | the demo’s own form | by the letter |', '| --- | --- | --- | --- |', ...rows].join(
      '\n',
    ),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n')
}
