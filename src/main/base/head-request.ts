/** Sends no token, cookie or name. */
export type HeadRequest<Session> = {
  url: string
  method: 'HEAD'
  session: Session
  redirect: 'manual'
  credentials: 'omit'
  cache: 'no-store'
  referrerPolicy: 'no-referrer'
  bypassCustomProtocolHandlers: true
}

export function createHeadRequest<Session>(session: Session, origin: string): HeadRequest<Session> {
  return {
    url: `${origin}/`,
    method: 'HEAD',
    session,
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    bypassCustomProtocolHandlers: true,
  }
}
