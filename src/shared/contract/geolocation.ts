import * as z from 'zod'
import { endpoint } from './endpoint'
import { bare } from './envelope'

/** Spec 1 §2. */
export const geolocation = {
  lookUp: endpoint({
    service: 'geolocation',
    method: 'GET',
    path: '/',
    auth: 'none',
    provides: [{ kind: 'geolocation' }],
    response: bare(z.looseObject({ country_code: z.string().nullish() })),
    assumed: 'the external host answers country_code in two letters',
  }),
} as const
