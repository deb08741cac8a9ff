import { envelope } from './envelope'
import { endpoint } from './endpoint'
import { record } from './record'
import { nullishOrNull, text } from './tolerant'

/** Platform requirements on this application. */
export const clients = {
  desktop: endpoint({
    method: 'GET',
    path: '/desktop-client',
    auth: 'none',
    caller: 'main',
    response: envelope(record({ minimumVersion: nullishOrNull(text), message: nullishOrNull(text) })),
    assumed:
      'the oldest version of this application that the platform still serves, such as 1.4.0, and a sentence ' +
      'for its users; public; a platform without the call (404) serves every version',
  }),
} as const
