import { reportLackingHost } from '#core/desktop/lacking-host.ts'

/** The page's policy is made from the hosts of platform.json. */
const uses = { 'img-src': 'images', 'media-src': 'media', 'connect-src': 'media', 'frame-src': 'frames' } as const

const isListed = (directive: string): directive is keyof typeof uses => Object.hasOwn(uses, directive)

export function watchLackingHosts(): () => void {
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    if (isListed(effectiveDirective)) reportLackingHost(blockedURI, uses[effectiveDirective])
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  return () => document.removeEventListener('securitypolicyviolation', onViolation)
}
