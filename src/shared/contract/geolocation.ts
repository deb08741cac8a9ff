import * as z from 'zod'
import { endpoint } from './endpoint'
import { bare } from './envelope'
import { record } from './record'
import { nullishOrNull } from './tolerant'

/** An external host decides whether a visitor who registers is in Tunisia or abroad (spec 1 §2). */
export const geolocation = {
  lookUp: endpoint({
    service: 'geolocation',
    method: 'GET',
    path: '/',
    auth: 'none',
    provides: [{ kind: 'geolocation' }],
    response: bare(
      record(
        { country_code: nullishOrNull(z.string().regex(/^\s*[A-Za-z]{2}\s*$/)) },
        { aliases: { country_code: ['country', 'countryIso', 'iso'] } },
      ),
    ),
    assumed: 'the external host answers country_code in two letters',
  }),
} as const
