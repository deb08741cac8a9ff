import type { Sandbox } from '#sandbox/sandbox.ts'

/** What the platform is sent at addresses that end so, as text; called before the application starts. */
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
