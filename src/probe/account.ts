import * as z from 'zod'
import { captchaActions } from '#shared/captcha.ts'
import { account } from '#shared/contract/account.ts'
import { isRefusalBody } from '#shared/contract/refusal-body.ts'
import type { PlatformConfig } from '#shared/platform-config.ts'
import { callPlatform, type Fetch } from './call-platform'
import type { Remark } from './report'

export type Credentials = {
  username: string
  password: string
  /** Answer of the human check that a person took from its page; null: the page is asked. */
  humanCheck: string | null
}

type SignIn = { token: string | null; remark: Remark }

const subject = 'Sign-in'
const signedIn = z.object({ payload: z.object({ token: z.string() }) })
const [action] = captchaActions

/** The platform decides whether the answer of its human check still counts. */
export async function signIn(
  config: PlatformConfig,
  fetch: Fetch,
  { username, password, humanCheck }: Credentials,
): Promise<SignIn> {
  const fail = (verdict: string, ...how: string[]): SignIn => ({
    token: null,
    remark: { subject, verdict, how, isFault: true },
  })
  const check = humanCheck ?? (await readHumanCheck(config, fetch))
  if (check === null)
    return fail(
      'not tried',
      `the human check needs a browser: open pages.humanCheck with ?action=${action}, and put what follows #token= in ` +
        'the address into TUTORAT_PROBE_HUMAN_CHECK',
    )
  const answer = await callPlatform({ config, token: null, fetch }, account.signIn, {
    body: { username, password, 'g-recaptcha-response': check },
  })
  if (answer.problem !== null) return fail('cannot be read', answer.problem)
  if (!answer.isOk || isRefusalBody(answer.body)) return fail('refused', `status ${answer.status}`)
  const read = signedIn.safeParse((account.signIn.wire ?? account.signIn.response).safeParse(answer.body).data)
  return read.success
    ? { token: read.data.payload.token, remark: { subject, verdict: 'works', how: [], isFault: false } }
    : fail('cannot be read', 'no token in the answer')
}

/** A page that answers by itself names its token; any other one needs a browser. */
async function readHumanCheck({ pages }: PlatformConfig, fetch: Fetch): Promise<string | null> {
  const address = new URL(pages.humanCheck)
  address.searchParams.set('action', action)
  const response = await fetch(new Request(address, { redirect: 'manual' })).catch(() => null)
  const page = response?.ok === true ? (await response.text()).slice(0, 100_000) : ''
  return /[#"']token=([\w.~-]{1,4096})["']/.exec(page)?.[1] ?? null
}

/** Ends the session of the probe. */
export async function signOut(config: PlatformConfig, fetch: Fetch, token: string): Promise<Remark> {
  const answer = await callPlatform({ config, token, fetch }, account.signOut)
  const isDone = answer.problem === null && answer.isOk && !isRefusalBody(answer.body)
  return {
    subject: 'Sign-out',
    verdict: isDone ? 'works' : 'refused',
    how: isDone ? [] : [answer.problem ?? `status ${answer.status}`],
    isFault: !isDone,
  }
}
