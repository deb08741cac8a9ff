const names = [
  'name',
  'last_name',
  'label',
  'contentName',
  'subject_name',
  'chapter_name',
  'content_name',
  'student_level_name',
  'groupeName',
  'sender_name',
  'sender_parent_name',
  'last_poster_username',
  'owner',
  'reason',
  'reason2',
  'method',
  'address',
  'comment',
  'email',
  'gift_code',
  'code',
  'reference',
  'number',
  'level',
  'subject',
  'offer',
] as const
const prose = ['title', 'body', 'text', 'description', 'offer_description', 'note', 'reject_reason'] as const
const fields: ReadonlySet<string> = new Set([...names, ...prose])
const proseFields: ReadonlySet<string> = new Set(prose)

export type Rewrite = (text: string, about: { field: string; isProse: boolean }) => string

export async function rewriteTexts(response: Response, rewrite: Rewrite): Promise<Response> {
  if (!response.headers.get('content-type')?.includes('json')) return response
  const answer: unknown = await response.json()
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(JSON.stringify(rewritten(answer, '', rewrite)), { status: response.status, headers })
}

function rewritten(value: unknown, parent: string, rewrite: Rewrite): unknown {
  if (Array.isArray(value)) return value.map((each) => rewritten(each, parent, rewrite))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, held]) => [
      field,
      isWritten(field, held, parent)
        ? rewrite(held, { field, isProse: isProse(field, parent) })
        : rewritten(held, field, rewrite),
    ]),
  )
}

function isProse(field: string, parent: string): boolean {
  return proseFields.has(field) && parent !== 'topics'
}

/** Type names and top-level refusal codes belong to the contract. */
function isWritten(field: string, held: unknown, parent: string): held is string {
  return (
    fields.has(field) &&
    parent !== 'type' &&
    !(field === 'code' && parent === '') &&
    typeof held === 'string' &&
    held !== ''
  )
}
