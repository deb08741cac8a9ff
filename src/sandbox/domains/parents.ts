import type { ParentRequest } from '../../shared/contract/parents'
import { type Implementation, refuse, say } from '../handler'
import { knownParents } from '../world/parents'

/** The parents who wish to be tied to the pupil's account; what was decided stays. */
export const parents: Implementation['parents'] = {
  requests: ({ user }) => user.engagement.parentRequests.toSorted((one, other) => other.at - one.at || other.id - one.id).flatMap(({ id, approved, parent }): ParentRequest[] => {
    const known = knownParents[parent]
    return known === undefined ? [] : [{ id, approved, parent_user: { ...known } }]
  }),
  decide: ({ user, params, body }) => {
    const { parentRequests } = user.engagement
    const request = parentRequests.find(({ id }) => id === params.id)
    if (request === undefined) return refuse('notFound')
    if (request.approved !== null) return refuse('accessDenied')
    request.approved = body.approved === 1
    if (request.approved) user.user.hasParent = true
    user.user.hasParentRequest = parentRequests.some(({ approved }) => approved === null)
    return say(null, request.approved ? 'La demande est confirmée' : 'La demande est rejetée')
  },
}
