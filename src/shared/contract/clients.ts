import { endpoint } from './endpoint'
import { envelope } from './envelope'
import { record } from './record'
import { nullishOrNull, text } from './tolerant'

/** Platform requirements on this application. */
export const clients = {
  desktop: endpoint({
    method: 'GET',
    path: '/desktop-client',
    auth: 'none',
    caller: 'main',
    response: envelope(
      record({
        minimumVersion: nullishOrNull(text),
        requiredVersion: nullishOrNull(text),
        message: nullishOrNull(text),
      }),
    ),
    assumed:
      'the oldest version of this application that the platform still serves, such as 1.4.0, and a sentence ' +
      'for its users, who may put the update off for a day; below requiredVersion the notice stays on every screen ' +
      'and cannot be put off; public; a platform without the call (404) serves every version',
  }),
} as const
