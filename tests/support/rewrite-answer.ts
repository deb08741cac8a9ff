import type { createSandbox } from '#sandbox/sandbox.ts'

export function rewriteAnswer(
  sandbox: Awaited<ReturnType<typeof createSandbox>>,
  path: RegExp,
  rewrite: (body: Record<string, unknown>) => unknown,
): void {
  const answer = sandbox.fetch
  sandbox.fetch = async (request) => {
    const response = await answer(request)
    if (!response.ok || !path.test(new URL(request.url).pathname)) return response
    return Response.json(rewrite((await response.json()) as Record<string, unknown>), {
      headers: { date: response.headers.get('date') ?? '' },
    })
  }
}
