import { type ReactionType, reactionTypes } from '#shared/contract/reactions.ts'
import { seededRandom } from '../base/seeded-random'
import type { Lesson } from '../world/school'
import { isLocked, type Student } from '../world/student'
import { type Call, type Implementation, Rejected, reject } from './handler'
import { openLesson } from './lookup'

export const reactions: Implementation['reactions'] = {
  ofContent: (call) => {
    const lesson = openLesson(call, call.params.contentId)
    return lesson instanceof Rejected ? lesson : getState(call, lesson)
  },
  react: (call) => {
    const { body, user, clock } = call
    const lesson = openLesson(call, body.content_id)
    if (lesson instanceof Rejected) return lesson
    if (isLocked(user, lesson, clock.now())) return reject('mustUnlockCourse')
    if (body.reaction_type === null) delete user.reactions[lesson.id]
    else user.reactions[lesson.id] = body.reaction_type
    return getState(call, lesson)
  },
}

function getState({ world, user }: Pick<Call, 'world' | 'user'>, lesson: Lesson) {
  const others = elsewhere(lesson)
  const counts = Object.fromEntries(
    reactionTypes.map((type) => [type, others[type] + world.students.filter(chose(lesson, type)).length]),
  )
  const own = user.reactions[lesson.id]
  return { content_reactions: counts, user_reaction: own === undefined ? null : { reaction_type: own } }
}

function chose(lesson: Lesson, type: ReactionType) {
  return (student: Student) => student.reactions[lesson.id] === type
}

/** Other students' reactions, seeded per lesson. */
function elsewhere({ id, slug }: Lesson): Record<ReactionType, number> {
  const random = seededRandom(id)
  const upTo = (most: number) => Math.floor(random() * most)
  const counts = { love: 20 + upTo(180), sad: upTo(9), angry: upTo(3), thinking: upTo(12), happy: upTo(30) }
  return slug === 'lire-une-droite' ? { ...counts, love: 127, sad: 4 } : counts
}
