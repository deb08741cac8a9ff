import * as z from 'zod'
import { envelope } from './envelope'
import { endpoint } from './endpoint'
import { named } from './resources'

const byId = z.object({ id: z.number() })
const list = envelope(z.array(named))
const reads = [{ kind: 'places' }]

/** A class of the school system (spec 1 §3). */
export const division = named.extend({
  is_public: z.boolean().nullish(),
  last_name: z.string().nullish(),
  position: z.number().nullish(),
})

/** Countries, governorates, delegations, institutes, classes and optional subjects (spec 1 §7). */
export const places = {
  countries: endpoint({ method: 'GET', path: '/countries', auth: 'none', reads, response: list }),
  states: endpoint({ method: 'GET', path: '/countries/{id}/states', auth: 'none', params: byId, reads, response: list }),
  delegations: endpoint({
    method: 'GET', path: '/deleg/{stateId}/delegation', params: z.object({ stateId: z.number() }), reads, response: list,
  }),
  institutes: endpoint({
    method: 'GET', path: '/state/{stateId}/institutes', params: z.object({ stateId: z.number() }), reads, response: list,
  }),
  divisions: endpoint({ method: 'GET', path: '/divisions', auth: 'none', reads, response: envelope(z.array(division)) }),
  studentDivisions: endpoint({ method: 'GET', path: '/student/divisions', reads, response: envelope(z.array(division)) }),
  levelDivisions: endpoint({
    method: 'GET', path: '/{level}/divisions', auth: 'none', params: z.object({ level: z.string() }), reads,
    response: envelope(z.array(division)),
    assumed: 'level is one of primary, basic, secondary, baccalaureate',
  }),
  optionalSubjects: endpoint({
    method: 'GET', path: '/optional-subjects/{id}', auth: 'none', params: byId, reads, response: list,
    assumed: 'the id is the division of which the optional subjects are asked',
  }),
} as const
