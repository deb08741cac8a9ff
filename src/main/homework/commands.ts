import type { HandlersOf } from '../base/handlers'
import type { Homework } from './homework'

type HomeworkCalls = Pick<
  Homework,
  'read' | 'pick' | 'arrange' | 'turn' | 'remove' | 'preview' | 'send' | 'cancel' | 'discard'
>

/** Each rejects while signed out. */
export function homeworkCommands(homework: HomeworkCalls): HandlersOf<'homework'> {
  return {
    'homework.read': ({ examId }) => homework.read(examId),
    'homework.pick': ({ examId }) => homework.pick(examId),
    'homework.arrange': ({ examId, order }) => homework.arrange(examId, order),
    'homework.turn': ({ examId, fileId, turn }) => homework.turn(examId, fileId, turn),
    'homework.remove': ({ examId, fileId }) => homework.remove(examId, fileId),
    'homework.preview': async ({ examId, fileId }) => ({ opened: await homework.preview(examId, fileId) }),
    'homework.send': ({ examId }) => homework.send(examId),
    'homework.cancel': ({ examId }) => homework.cancel(examId),
    'homework.discard': ({ examId }) => homework.discard(examId),
  }
}
