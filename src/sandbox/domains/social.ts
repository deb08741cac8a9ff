import { type Implementation, reject } from './handler'

export const social: Implementation['social'] = {
  callback: ({ params, query, world, sessions, socialCodes, clock }) => {
    const id = socialCodes.redeem({
      code: query.code,
      provider: params.provider,
      verifier: query.code_verifier ?? '',
      redirectUri: query.redirect_uri ?? '',
    })
    if (id === null) return reject('invalidToken')
    return { token: sessions.open(id, clock.now()), user_type: world.student(id).type }
  },
}
