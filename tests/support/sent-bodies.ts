import type { Sandbox } from '#sandbox/sandbox.ts'

/** Records the bodies, as text, that the platform receives at addresses with this ending. Call it before the start. */
export function recordBodies(sandbox: Sandbox, ending: string): readonly string[] {
  const bodies: string[] = []
  const answer = sandbox.fetch
  Object.assign(sandbox, {
    fetch: async (request: Request) => {
      if (new URL(request.url).pathname.endsWith(ending)) bodies.push(await request.clone().text())
      return answer(request)
    },
  })
  return bodies
}
