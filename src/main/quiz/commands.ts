import type { HandlersOf } from '../ipc/handlers'
import type { Quizzes } from './quiz'

/** The handler of `shared/desktop/quiz.ts`. */
export function quizCommands(quizzes: Pick<Quizzes, 'open'>): HandlersOf<'quiz'> {
  return { 'quiz.open': async ({ contentQcmId }) => ({ address: await quizzes.open(contentQcmId) }) }
}
