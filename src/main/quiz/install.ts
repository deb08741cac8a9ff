import type { PlatformConfig } from '#shared/platform-config.ts'
import type { AppContext } from '../base/context'
import type { HandlersOf } from '../base/handlers'
import type { PlatformClient } from '../base/platform-client'
import { createQuizzes, type Quizzes } from './quiz'

type Dependencies = { client: PlatformClient; pages: () => Promise<PlatformConfig['pages']> }

export function installQuizzes(
  { clock, schedule, vault, security, userSessions }: AppContext,
  { client, pages }: Dependencies,
): HandlersOf<'quiz'> {
  const quizzes = createQuizzes({
    client,
    vault,
    schedule,
    clock,
    page: () => pages().then(({ quiz }) => quiz),
    mayFrame: security.mayFrame,
  })
  userSessions.each(() => () => quizzes.clear())
  return quizCommands(quizzes)
}

export function quizCommands(quizzes: Pick<Quizzes, 'open'>): HandlersOf<'quiz'> {
  return { 'quiz.open': async ({ contentQcmId }) => ({ address: await quizzes.open(contentQcmId) }) }
}
