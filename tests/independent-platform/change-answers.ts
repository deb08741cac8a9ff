import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { otherForms } from './other-forms'

/** A server before the platform at `target`, which sends its JSON in one of `otherForms` and everything else as it is. */
export async function changeAnswers(target: string, form: string): Promise<{ origin: string; close: () => void }> {
  const change = otherForms[form]
  if (change === undefined) throw new Error(`there is no form ${form}`)
  let origin = ''

  const answer = async (answered: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { 'content-length': _length, ...headers } = answered.headers
    if (headers['content-type']?.includes('json') !== true) {
      response.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(response)
      return
    }
    const text = (await buffer(answered)).toString('utf8').replaceAll(target, origin)
    const isSuccess = (answered.statusCode ?? 502) < 400 && text !== ''
    response.writeHead(answered.statusCode ?? 502, headers)
    response.end(isSuccess ? JSON.stringify(change(JSON.parse(text))) : text)
  }

  const server = createServer((incoming, response) => {
    const forwarded = request(`${target}${incoming.url ?? '/'}`, { method: incoming.method, headers: incoming.headers })
    forwarded.on('response', (answered) => void answer(answered, response).catch(() => response.destroy()))
    forwarded.on('error', () => response.destroy())
    incoming.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  return {
    origin,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
