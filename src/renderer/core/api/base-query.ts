import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import { toAddress, type Endpoint } from '#shared/contract/endpoint.ts'
import { readGatewayHeaders } from '#shared/gateway/headers.ts'
import { reportFailure } from '../desktop/desktop'
import type { Failure } from '../failure/failure'
import type { TransportResponse, Collaborators } from '../store/collaborators'
import type { CoreState } from '../store/core-state'
import { getConnectivity, type Connectivity } from './connectivity'
import { parseResponse, type ParsedResponse } from './parse-response'
import { toReceived, type Received } from './received'
import { createRetryBudget, getRetryDelay, type Outcome } from './retry'

export type CallArguments = { params?: unknown; query?: unknown; body?: unknown }
export type Call = { name: string; endpoint: Endpoint; args: CallArguments }

export type CallMeta = { generation: number }

type BaseQuery = BaseQueryFn<Call, Received, Failure, object, CallMeta>

type Surroundings = Parameters<BaseQuery>[1]
type Try = {
  reading: ParsedResponse
  outcome: Outcome
  generation: number | null
  reach: Connectivity
  cachedAt: number | null
}

/** Never throws. */
export const baseQuery: BaseQuery = async (call, surroundings) => {
  const { clock, random } = surroundings.extra as Collaborators
  const state = () => surroundings.getState() as CoreState
  let generation = state().session.generation
  for (let tries = 1; ; tries += 1) {
    const wasLost = isLost(state())
    const latest = await tryOnce(call, surroundings)
    generation = latest.generation ?? generation
    if (!('error' in latest.reading)) {
      const { dropped, unread } = latest.reading
      reportUnread(call.name, dropped, unread)
      return {
        data: toReceived(latest.reading, { receivedAt: clock.now(), cachedAt: latest.cachedAt }),
        meta: { generation },
      }
    }
    const { error, where } = latest.reading
    const wait = getRetryDelay(call.endpoint, latest.outcome, tries, random)
    const isHopeless = wasLost && latest.reach === 'missed'
    const mayRetry = wait !== null && !isHopeless && state().network.connected && !surroundings.signal.aborted
    if (
      !mayRetry ||
      !getRetryBudget(surroundings.extra as Collaborators).take(call.endpoint.service, clock.monotonic())
    ) {
      if (error.kind === 'contract-broken')
        reportFailure(`contract ${call.name}`, `answer outside its schema: ${where ?? ''}`)
      return { error, meta: { generation } }
    }
    await pause(wait, surroundings.signal)
  }
}

/** Reported once, because some screens poll every minute. */
const reportedFields = new Set<string>()

/** Never logs values. */
function reportUnread(name: string, dropped: number, unread: readonly string[]): void {
  const fields = unread.join(' ')
  if (dropped > 0)
    return reportFailure(`contract ${name}`, `rows that could not be read: ${dropped}; fields: ${fields}`)
  if (fields === '' || reportedFields.has(`${name} ${fields}`)) return
  reportedFields.add(`${name} ${fields}`)
  reportFailure(`contract ${name}`, `fields that could not be read: ${fields}`)
}

async function tryOnce(call: Call, { extra, signal }: Surroundings): Promise<Try> {
  const { transport } = extra as Collaborators
  const path = `/api/${call.endpoint.service}${toAddress(call.endpoint, call.args)}`
  try {
    const multipart = call.endpoint.bodyKind === 'multipart'
    const answer = await transport({ method: call.endpoint.method, path, body: call.args.body, multipart, signal })
    const { generation, cachedAt } = readGatewayHeaders(answer.header)
    return {
      reading: parseResponse(call.endpoint, answer),
      outcome: toOutcome(answer),
      generation,
      reach: getConnectivity(answer),
      cachedAt,
    }
  } catch {
    return {
      reading: { error: { kind: 'offline' } },
      outcome: { status: 0, retryAfter: null },
      generation: null,
      reach: 'missed',
      cachedAt: null,
    }
  }
}

function isLost({ network, session }: CoreState): boolean {
  return session.signedIn && !network.reachable
}

function toOutcome(answer: TransportResponse): Outcome {
  return { status: answer.status, retryAfter: answer.header('retry-after') }
}

const budgets = new WeakMap<Collaborators, ReturnType<typeof createRetryBudget>>()

function getRetryBudget(collaborators: Collaborators): ReturnType<typeof createRetryBudget> {
  const cached = budgets.get(collaborators)
  if (cached) return cached
  const budget = createRetryBudget()
  budgets.set(collaborators, budget)
  return budget
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
