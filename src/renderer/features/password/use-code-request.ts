import { useCallback, useState } from 'react'
import { contract } from '../../../shared/contract/index'
import { humanCheck } from '../../core/account/human-check'
import { useMutation } from '../../core/api/use-mutation'
import type { Failure } from '../../core/failure/failure'

/** How the request of a reset code ended. */
export type CodeRequest = { kind: 'sent' } | { kind: 'not-checked' } | { kind: 'failed'; failure: Failure }

/** Proves that a person asks, then has the platform send a code to an e-mail or a phone. */
export function useCodeRequest(): { request: (credential: string) => Promise<CodeRequest>; isBusy: boolean } {
  const [call] = useMutation(contract.passwords.requestReset)
  const [isBusy, setBusy] = useState(false)
  const request = useCallback(
    async (credential: string): Promise<CodeRequest> => {
      setBusy(true)
      try {
        const token = await humanCheck('request-password')
        if (token === null) return { kind: 'not-checked' }
        const answer = await call({ query: { credentiel: credential }, body: { 'g-recaptcha-response': token } })
        return answer.ok ? { kind: 'sent' } : { kind: 'failed', failure: answer.failure }
      } finally {
        setBusy(false)
      }
    },
    [call],
  )
  return { request, isBusy }
}
