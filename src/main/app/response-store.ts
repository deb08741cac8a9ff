import type { ResponseStore } from '../gateway/response-cache'
import type { OfflineLessons } from '../offline-lessons/offline-lessons'

/** Answers of the cache, then those that were downloaded with a lesson, in the language of the download. */
export function createResponseStore(cache: ResponseStore, lessons: Pick<OfflineLessons, 'answer'>): ResponseStore {
  const getDownloaded: ResponseStore['get'] = async ({ kind, address }) =>
    kind === 'answers' ? lessons.answer(address.slice(address.indexOf(' ') + 1)) : null
  return { ...cache, get: async (key) => (await cache.get(key)) ?? getDownloaded(key), getDownloaded }
}
