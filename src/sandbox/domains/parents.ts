import type { ParentRequest } from '#shared/contract/parents.ts'
import { demoParents } from '../world/parents'
import { type Implementation, reject, ok } from './handler'

/** Decisions are final. */
export const parents: Implementation['parents'] = {
  requests: ({ user }) =>
    user.engagement.parentRequests
      .toSorted((one, other) => other.at - one.at || other.id - one.id)
      .flatMap(({ id, approved, parent }): ParentRequest[] => {
        const demoParent = demoParents[parent]
        return demoParent === undefined ? [] : [{ id, approved, parent_user: { ...demoParent } }]
      }),
  decide: ({ user, params, body }) => {
    const { parentRequests } = user.engagement
    const request = parentRequests.find(({ id }) => id === params.id)
    if (request === undefined) return reject('notFound')
    if (request.approved !== null) return reject('accessDenied')
    request.approved = body.approved === 1
    if (request.approved) user.user.hasParent = true
    user.user.hasParentRequest = parentRequests.some(({ approved }) => approved === null)
    return ok(null, request.approved ? 'La demande est confirmée' : 'La demande est rejetée')
  },
}
