import * as z from 'zod'
import { endpoint } from './endpoint'
import { envelope } from './envelope'
import { record } from './record'
import { named } from './resources'
import { count, wireBoolean, nullishOrNull, tolerantArray, text, title, wireId } from './tolerant'

const byId = z.object({ id: z.number() })
const list = envelope(tolerantArray(named))
const reads = [{ kind: 'places' }] as const

/** Registration sends no token (spec 1 §7). */
const open = { auth: 'optional', assumed: 'asked before the sign-in as well, then without a token' } as const

/** A school class (spec 1 §3). */
const division = record({
  id: wireId,
  name: title,
  is_public: nullishOrNull(wireBoolean),
  last_name: nullishOrNull(text),
  position: nullishOrNull(count),
})

/** Countries, their states, delegations and institutes, classes and optional subjects (spec 1 §7). */
export const places = {
  countries: endpoint({ method: 'GET', path: '/countries', ...open, provides: reads, response: list }),
  states: endpoint({
    method: 'GET',
    path: '/countries/{id}/states',
    ...open,
    params: byId,
    provides: reads,
    response: list,
  }),
  delegations: endpoint({
    method: 'GET',
    path: '/deleg/{stateId}/delegation',
    params: z.object({ stateId: z.number() }),
    provides: reads,
    response: list,
  }),
  institutes: endpoint({
    method: 'GET',
    path: '/state/{stateId}/institutes',
    params: z.object({ stateId: z.number() }),
    provides: reads,
    response: list,
  }),
  divisions: endpoint({
    method: 'GET',
    path: '/divisions',
    ...open,
    provides: reads,
    response: envelope(tolerantArray(division)),
  }),
  studentDivisions: endpoint({
    method: 'GET',
    path: '/student/divisions',
    provides: reads,
    response: envelope(tolerantArray(division)),
  }),
  levelDivisions: endpoint({
    method: 'GET',
    path: '/{level}/divisions',
    ...open,
    params: z.object({ level: z.string() }),
    provides: reads,
    response: envelope(tolerantArray(division)),
    assumed: `${open.assumed}; level is one of primary, basic, secondary, baccalaureate`,
  }),
  optionalSubjects: endpoint({
    method: 'GET',
    path: '/optional-subjects/{id}',
    ...open,
    params: byId,
    provides: reads,
    response: list,
    assumed: `${open.assumed}; the id is the division of which the optional subjects are asked`,
  }),
} as const
