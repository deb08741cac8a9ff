import { useCallback, useEffect, useMemo } from 'react'
import { shallowEqual } from 'react-redux'
import type { Answer, Arguments, Endpoint } from '../../../shared/contract/endpoint'
import { useCoreDispatch, useCoreSelector } from '../store/core-state'
import { lifetimeSeconds } from './api'
import { keyOf, questionOf, type Asked } from './rtk-endpoints'
import { useDroppedRows } from './dropped-rows'
import { keepInterest } from './query-subscriptions'

/** How many of them are asked at a time: what the person does next must not wait for a long list. */
const atOnce = 4

/** Puts the same question for each of these arguments, a few at a time; each answer as it comes, undefined until then and where it failed. */
export function useEachQuery<E extends Endpoint>(endpoint: E, given: readonly Arguments<E>[]): readonly (Answer<E> | undefined)[] {
  const dispatch = useCoreDispatch()
  const question = useMemo(() => questionOf(endpoint), [endpoint])
  const key = JSON.stringify(given)
  const all = useMemo(() => JSON.parse(key) as readonly Arguments<E>[], [key])
  const keys = useMemo(() => all.map((args) => keyOf(endpoint, args)), [endpoint, all])
  const refetch = useCallback(() => all.forEach((args) => void dispatch(question.ask(args, { subscribe: false, forceRefetch: true }))), [dispatch, question, all])
  const entries = useMemo(() => all.map((args) => question.entry(args)), [question, all])

  useEffect(() => {
    const asked: Asked<Answer<E>>[] = []
    const interests: (() => void)[] = []
    let next = 0
    let isOver = false
    const askOn = async (): Promise<void> => {
      while (!isOver && next < all.length) {
        const args = all[next] as Arguments<E>
        next += 1
        const request = dispatch(question.ask(args, { forceRefetch: lifetimeSeconds }))
        asked.push(request)
        interests.push(keepInterest(dispatch, request.queryCacheKey, { name: question.name, args }))
        await request
      }
    }
    for (let asking = 0; asking < atOnce; asking += 1) void askOn()
    return () => {
      isOver = true
      asked.forEach((request) => request.unsubscribe())
      interests.forEach((loseInterest) => loseInterest())
    }
  }, [dispatch, question, all])

  useDroppedRows(keys, refetch)
  return useCoreSelector((state) => entries.map((entry) => entry(state).data), shallowEqual)
}
