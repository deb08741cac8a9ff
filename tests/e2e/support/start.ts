import { signInAs, type Account } from '../pages/sign-in'
import { startPlatform, type Platform } from './platform'
import { launch, type Tutorat } from './tutorat'

type Started = { platform: Platform; tutorat: Tutorat }
type Options = NonNullable<Parameters<typeof startPlatform>[0]> & { account?: Account }

/** A platform and the application beside it, where `account` is signed in; without one the sign-in is shown. */
export async function startWithPlatform({ account, ...options }: Options = {}): Promise<Started> {
  const platform = await startPlatform(options)
  const tutorat = await launch({ platform: platform.file })
  if (account !== undefined) await signInAs(tutorat.page, account)
  return { platform, tutorat }
}

export async function stop({ platform, tutorat }: Started): Promise<void> {
  await tutorat.discard()
  await platform.close()
}
