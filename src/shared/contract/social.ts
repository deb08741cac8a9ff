import * as z from 'zod'
import { endpoint } from './endpoint'
import { envelope } from './envelope'
import { signIn } from './resources'

/** Identity providers. */
export const socialProviders = ['google', 'facebook'] as const
export type SocialProvider = (typeof socialProviders)[number]

/** Spec 1 §7; returns a token, so by the main process. */
export const social = {
  callback: endpoint({
    method: 'GET',
    path: '/auth/social/{provider}/callback',
    auth: 'none',
    caller: 'main',
    params: z.object({ provider: z.enum(socialProviders) }),
    query: z.object({ code: z.string(), code_verifier: z.string().optional(), redirect_uri: z.string().optional() }),
    response: envelope(signIn),
    assumed:
      'the code alone is sent; code_verifier (PKCE S256) and redirect_uri travel with it where platform.json ' +
      'says that the platform takes them (pages.social.pkce); the answer is the one of a sign-in',
  }),
} as const
