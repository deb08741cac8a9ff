import { brand } from '#shared/brand.ts'
import { type SocialProvider, socialProviders } from '#shared/contract/social.ts'
import type { Platform } from '../domains/handler'
import type { Student } from '../world/student'
import { escaped, page } from './page'

const names: Record<SocialProvider, string> = { google: 'Google', facebook: 'Facebook' }
const style =
  'ul{list-style:none;padding:0}li{margin:8px 0}a{display:block;padding:12px 16px;border:1px solid ' +
  'currentColor;border-radius:12px;color:inherit;text-decoration:none}a:focus-visible{outline:3px solid ' +
  '#0B6B5D}'

type AuthorizationRequest = { provider: SocialProvider; state: string; challenge: string; redirectUri: string }

export function socialPage(
  platform: Pick<Platform, 'world' | 'socialCodes'>,
  providerName: string,
  query: URLSearchParams,
): Response {
  const request = parseAuthorizationRequest(providerName, query)
  if (request === null) {
    return page({
      title: 'Demande refusée',
      status: 400,
      body:
        '<main><h1>Demande refusée</h1><p>Cette demande de connexion n’est pas valable. Recommence depuis ' +
        'l’application.</p></main>',
    })
  }
  const { provider, challenge, redirectUri } = request
  const people = platform.world.students.filter(({ user }) => user[`${provider}_id`] != null)
  const choices = people.map((student) => {
    const code = platform.socialCodes.issue({ student: student.id, provider, challenge, redirectUri })
    return link(request, { code }, `Continuer en tant que ${getName(student)}`)
  })
  const body =
    `<main><h1>${names[provider]} (démonstration)</h1><p>Choisis le compte avec lequel te connecter à ` +
    `${brand.name}.</p><ul>${[...choices, link(request, { error: 'access_denied' }, 'Refuser')].join('')}</ul>` +
    '</main>'
  return page({ title: `Se connecter avec ${names[provider]}`, style, body })
}

function parseAuthorizationRequest(providerName: string, query: URLSearchParams): AuthorizationRequest | null {
  const provider = socialProviders.find((each) => each === providerName)
  const [state, challenge, redirectUri] = ['state', 'code_challenge', 'redirect_uri'].map(
    (name) => query.get(name) ?? '',
  )
  if (provider === undefined || state === undefined || challenge === undefined || redirectUri === undefined) return null
  const ours = redirectUri === `${brand.scheme}://login/${provider}/callback`
  const proven = query.get('code_challenge_method') === 'S256' && /^[\w-]{43}$/.test(challenge)
  return ours && proven && /^[\w.~-]{16,512}$/.test(state) ? { provider, state, challenge, redirectUri } : null
}

function link({ redirectUri, state }: AuthorizationRequest, answer: Record<string, string>, text: string): string {
  const address = `${redirectUri}?${new URLSearchParams({ ...answer, state }).toString()}`
  return `<li><a href="${escaped(address)}">${escaped(text)}</a></li>`
}

function getName({ user }: Student): string {
  return `${user.name} ${user.last_name ?? ''}`.trim()
}
