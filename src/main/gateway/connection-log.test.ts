import { expect, it } from 'vitest'
import { createConnectionLog } from './connection-log'

it('names the host and the cause of a failed connection, once until the host answers', () => {
  const lines: unknown[] = []
  const connections = createConnectionLog({ warn: (event, fields) => void lines.push([event, fields]) })
  const address = 'https://api.ecole.tn/secret-path?token=x'
  const fail = (name: string) => connections.failed(address, new TypeError('fetch failed', { cause: new Error(name) }))
  fail('net::ERR_CONNECTION_REFUSED')
  fail('net::ERR_CONNECTION_REFUSED')
  fail('net::ERR_NAME_NOT_RESOLVED')
  connections.reached(address)
  fail('net::ERR_NAME_NOT_RESOLVED')
  fail('net::ERR_CERT_AUTHORITY_INVALID')
  const reasons = ['refused', 'name-unknown', 'name-unknown', 'certificate-authority']
  expect(lines).toEqual(reasons.map((reason) => ['gateway.unreachable', { host: 'api.ecole.tn', reason }]))
})
