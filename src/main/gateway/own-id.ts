import * as z from 'zod'
import type { ApiRoute } from './api-routes'

const name = 'user_id'

/** Whether a call speaks of the signed-in user or of nobody: the page may send no number but that user's own, under no spelling that a server may take for it (threats, decision 11). */
export function speaksOfOwn({ endpoint }: Pick<ApiRoute, 'endpoint'>, { pathname, search }: { pathname: string; search: string }, userId: number | null): boolean {
  const given = [...new URLSearchParams(search)].filter(([key]) => isLikeIt(key))
  if (given.some(([key, value]) => key !== name || userId === null || value !== String(userId))) return false
  if (given.length !== (declares(endpoint.query) ? 1 : 0)) return false
  return !endpoint.path.includes(`{${name}}`) || (userId !== null && segmentOf(endpoint.path, pathname) === String(userId))
}

/** Servers read `user_id[]`, `user.id` or `User_Id` as the same name, each its own way. */
function isLikeIt(key: string): boolean {
  return key.toLowerCase().replace(/[^a-z]/g, '').startsWith('userid')
}

function declares(query: z.ZodType): boolean {
  return query instanceof z.ZodObject && name in query.shape
}

function segmentOf(path: string, pathname: string): string | undefined {
  const own = path.split('/').reverse()
  return pathname.split('/').reverse()[own.indexOf(`{${name}}`)]
}
