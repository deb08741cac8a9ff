import * as z from 'zod'
import { endpoint } from './endpoint'
import { acknowledgement, envelope } from './envelope'
import { record } from './record'
import { wireBoolean, nullishOrNull, sparse, tolerantArray, text, title, wireId } from './tolerant'

/** Spec 2 §3, Parent request; `approved` is null while pending. */
export const parentRequest = record({
  id: wireId,
  approved: nullishOrNull(wireBoolean),
  parent_user: sparse(
    record({
      name: title,
      last_name: nullishOrNull(text),
      phone: nullishOrNull(text),
      email: nullishOrNull(text),
    }),
  ),
})
export type ParentRequest = z.output<typeof parentRequest>

/** `approved: 1` confirms a request, anything else rejects it; a decided request is locked (spec 2 §4, §7). */
export const parents = {
  requests: endpoint({
    method: 'GET',
    path: '/request-parent-user-children',
    provides: [{ kind: 'parent-requests' }],
    response: envelope(tolerantArray(parentRequest)),
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/request-parent-user-children/{id}',
    params: z.object({ id: z.number() }),
    body: z.object({ approved: z.literal([0, 1]) }),
    invalidates: [{ kind: 'parent-requests' }, { kind: 'me' }],
    response: acknowledgement,
    assumed: 'approved 1 confirms, 0 rejects; a request that was decided is refused',
  }),
} as const
