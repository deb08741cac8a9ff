import * as z from 'zod'
import { account } from '#shared/contract/account.ts'
import { bookmarks } from '#shared/contract/bookmarks.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { notifications } from '#shared/contract/notifications.ts'
import { discountCodes } from '#shared/contract/offers.ts'
import { profile } from '#shared/contract/profile.ts'
import { reactions } from '#shared/contract/reactions.ts'
import { isRefusalBody } from '#shared/contract/refusal-body.ts'
import { reports } from '#shared/contract/reports.ts'
import type { PlatformConfig } from '#shared/platform-config.ts'
import { type CallParts, callPlatform, type Fetch } from './call-platform'
import { isRow } from './compare'
import { openedLesson } from './questions'
import type { Remark } from './report'

type Row = Readonly<Record<string, unknown>>

/** Sends a call and says what came: null is success. */
type Send = (endpoint: Endpoint, parts?: CallParts) => Promise<string | null>
/** The payload as the application reads it; null if it cannot be read. */
type Read = (endpoint: Endpoint, parts?: CallParts) => Promise<unknown>

type Act = {
  name: string
  /** Told before anything is done. */
  plan: string
  /** State that the act changes, compared before and after. Null: it cannot be tried on this account. */
  state(): Promise<unknown>
  /** Empty, or what went wrong. */
  run(): Promise<string[]>
  /** Runs whatever happened before; undoes what `run` did. */
  undo(before: unknown): Promise<string[]>
}

type WritingContext = {
  config: PlatformConfig
  token: string
  fetch: Fetch
  /** Payloads that the reading calls gave, by name. */
  read: ReadonlyMap<string, unknown>
}

/** Acts that leave no trace, with the calls they use; what cannot be taken back is not tried. */
export function planActs(context: WritingContext): { acts: Act[]; plan: string[] } {
  const { send, read } = getCaller(context)
  const acts = [
    bookmarkAct(context, send, read),
    reactionAct(context, send, read),
    reportAct(context, send, read),
    preferenceAct(context, send, read),
    seenAct(context, send),
    refusedCodeAct(send, read),
  ].filter((act) => act !== null)
  return { acts, plan: [...acts.map(({ name, plan }) => `${name}: ${plan}`), notTried] }
}

const notTried =
  'Not tried, because it cannot be taken back: purchases, top-ups, transfers, exams, watched time, ratings, orders of ' +
  'gifts, the profile, the class, the password, requests of parents, messages.'

export async function runActs(acts: readonly Act[]): Promise<Remark[]> {
  const remarks: Remark[] = []
  for (const act of acts) {
    const before = await act.state()
    if (before === null) {
      remarks.push({ subject: act.name, verdict: 'not tried', how: ['its state cannot be read'], isFault: false })
      continue
    }
    // Undoes the act even if it failed.
    const problems = await act
      .run()
      .catch((error: unknown) => [`failed: ${error instanceof Error ? error.name : 'unknown'}`])
    const undone = await act.undo(before)
    const after = await act.state()
    const isLeft = JSON.stringify(after) === JSON.stringify(before)
    const how = [...problems, ...undone, ...(isLeft ? [] : ['the account is not as it was before'])]
    remarks.push({
      subject: act.name,
      verdict: how.length === 0 ? 'works, left as it was' : isLeft ? 'does not work, left as it was' : 'left a change',
      how,
      isFault: how.length > 0,
    })
  }
  return remarks
}

function getCaller({ config, token, fetch }: WritingContext): { send: Send; read: Read } {
  return {
    send: async (endpoint, parts) => {
      const answer = await callPlatform({ config, token, fetch }, endpoint, parts)
      if (answer.problem !== null) return answer.problem
      if (!answer.isOk || isRefusalBody(answer.body)) return `refused with status ${answer.status}`
      return endpoint.response.safeParse(answer.body).success ? null : 'its answer cannot be read'
    },
    read: async (endpoint, parts) => {
      const answer = await callPlatform({ config, token, fetch }, endpoint, parts)
      if (answer.problem !== null || !answer.isOk || isRefusalBody(answer.body)) return null
      const { data } = endpoint.response.safeParse(answer.body)
      return isRow(data) && 'payload' in data ? data['payload'] : (data ?? null)
    },
  }
}

const toRow = (value: unknown): Row => (isRow(value) ? value : {})
const toRows = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : [])

const toRemarks = (call: string, problem: string | null): string[] => (problem === null ? [] : [`${call}: ${problem}`])

const openLesson = z.object({ content: z.object({ id: z.number() }) })
const chapterContents = z.object({
  chapter: z.object({ id: z.number() }),
  contents: z.array(z.object({ content: z.object({ id: z.number() }), locked: z.unknown() })),
})

/** The lesson that the reading calls opened. */
const getContentId = ({ read }: WritingContext) => openLesson.safeParse(read.get('lessons.open')).data?.content.id

/** A bookmark that exists would come back with another date, so another lesson of the chapter is chosen. */
function lessonWithoutBookmark({ read }: WritingContext) {
  const subjectSlug = openedLesson(read)?.subject
  const chapters = ['lessons.ofChapter', 'lessons.ofRecordings'].map(
    (name) => chapterContents.safeParse(read.get(name)).data,
  )
  const chapter = chapters.find((each) => each !== undefined)
  const list = read.get('bookmarks.list')
  if (chapter === undefined || typeof subjectSlug !== 'string' || !Array.isArray(list)) return null
  const bookmarked = new Set(toRows(list).map(({ id }) => id))
  const free = chapter.contents.find(({ content, locked }) => locked !== true && !bookmarked.has(content.id))
  return free === undefined ? null : { subjectSlug, chapterId: chapter.chapter.id, contentId: free.content.id }
}

function bookmarkAct(context: WritingContext, send: Send, read: Read): Act | null {
  const lesson = lessonWithoutBookmark(context)
  if (lesson === null) return null
  const { contentId, chapterId } = lesson
  const parts = { params: lesson, body: { chapter: chapterId, content: contentId } }
  const state = async () => {
    const list = await read(bookmarks.list)
    return list === null ? null : toRows(list).map(({ id }) => id)
  }
  const toggle = async () => toRemarks('bookmarks.toggle', await send(bookmarks.toggle, parts))
  let isToggled = false
  return {
    name: 'Bookmark',
    plan: 'bookmarks a lesson that has no bookmark, and removes the bookmark',
    state,
    run: async () => {
      const before = JSON.stringify(await state())
      const problems = await toggle()
      isToggled = JSON.stringify(await state()) !== before
      return [...problems, ...(isToggled || problems.length > 0 ? [] : ['bookmarks.list does not show the change'])]
    },
    undo: async () => (isToggled ? toggle() : []),
  }
}

function reactionAct(context: WritingContext, send: Send, read: Read): Act | null {
  const contentId = getContentId(context)
  if (contentId === undefined) return null
  const ownReaction = async () => {
    const reaction = await read(reactions.ofContent, { params: { contentId } })
    return reaction === null ? null : { type: toRow(toRow(reaction)['user_reaction'])['reaction_type'] ?? null }
  }
  const react = async (reaction: unknown) =>
    toRemarks(
      'reactions.react',
      await send(reactions.react, { body: { content_id: contentId, reaction_type: reaction } }),
    )
  const isSendable = (type: unknown) => type === null || type === 'love' || type === 'sad'
  return {
    name: 'Reaction',
    plan: 'reacts to the first lesson with love or sad, and restores the reaction of before',
    // The application sends love, sad or none, so that another reaction could not be restored.
    state: async () => {
      const before = await ownReaction()
      return isSendable(before?.type ?? null) ? before : null
    },
    run: async () => {
      const before = await ownReaction()
      const reaction = before?.type === 'love' ? 'sad' : 'love'
      const problems = await react(reaction)
      const after = await ownReaction()
      return problems.length > 0 || after?.type === reaction ? problems : ['reactions.ofContent does not show it']
    },
    undo: async (before) => react(toRow(before)['type'] ?? null),
  }
}

const probeText = 'Tutorat probe, removed at once'

/** Null where a platform does not list the text. */
const isOfProbe = (description: unknown): boolean =>
  description === null || (typeof description === 'string' && description.includes(probeText))

function reportAct(context: WritingContext, send: Send, read: Read): Act | null {
  const content = getContentId(context)
  const reportReason = toRows(context.read.get('reports.reasons'))[0]?.['id']
  if (content === undefined || typeof reportReason !== 'number') return null
  const ids = async () => {
    const list = await read(reports.list)
    return list === null ? null : toRows(list).map(({ id }) => id)
  }
  let created: unknown[] = []
  const body = { content, reportReason, description: probeText }
  return {
    name: 'Report of a fault',
    plan: 'reports a fault of the first lesson, which teachers may see, changes the report, and withdraws it',
    state: ids,
    run: async () => {
      const before = await ids()
      const problems = toRemarks('reports.create', await send(reports.create, { body }))
      // Rows of somebody else are never touched: only one that was not there before.
      const list = await read(reports.list)
      created = toRows(list)
        .filter(({ id, description }) => before?.includes(id) === false && isOfProbe(description))
        .map(({ id }) => id)
      const [id] = created
      if (created.length !== 1) return [...problems, `reports.list shows ${created.length} new reports in place of one`]
      const changed = { params: { id }, body: { ...body, description: `${probeText} Changed.` } }
      return [...problems, ...toRemarks('reports.update', await send(reports.update, changed))]
    },
    undo: async () => {
      const [id] = created
      return created.length === 1 ? toRemarks('reports.remove', await send(reports.remove, { params: { id } })) : []
    },
  }
}

function preferenceAct(context: WritingContext, send: Send, read: Read): Act | null {
  const preferencesIn = (me: unknown) => toRow(toRow(toRow(me)['user'])['notification_preferences'])
  const kind = Object.keys(preferencesIn(context.read.get('account.me')))[0]
  if (kind === undefined) return null
  const state = async () => {
    const me = await read(account.me)
    return me === null ? null : { preferences: preferencesIn(me) }
  }
  const toFlag = (value: unknown): 0 | 1 => (value === true || Number(value) === 1 ? 1 : 0)
  const flagIn = (before: unknown) => toFlag(toRow(toRow(before)['preferences'])[kind])
  const set = async (value: 0 | 1) =>
    toRemarks(
      'profile.notificationPreferences',
      await send(profile.notificationPreferences, { body: { [kind]: value } }),
    )
  return {
    name: 'Notification preference',
    plan: 'changes one notification preference, and changes it back',
    state,
    run: async () => {
      const value = flagIn(await state()) === 1 ? 0 : 1
      const problems = await set(value)
      return problems.length > 0 || flagIn(await state()) === value ? problems : ['account.me does not show the change']
    },
    undo: async (before) => set(flagIn(before)),
  }
}

/** A notification that was seen before stays seen. */
function seenAct({ read }: WritingContext, send: Send): Act | null {
  const seen = toRows(toRow(read.get('notifications.list'))['data']).find(({ seen: isSeen }) => isSeen === true)
  const id = seen?.['id']
  if (typeof id !== 'number') return null
  return {
    name: 'Notification',
    plan: 'marks a notification as seen that is seen already',
    state: () => Promise.resolve({}),
    run: async () => toRemarks('notifications.markSeen', await send(notifications.markSeen, { params: { id } })),
    undo: () => Promise.resolve([]),
  }
}

const wrongCode = 'PROBE-NO-SUCH-CODE'

function refusedCodeAct(send: Send, read: Read): Act {
  return {
    name: 'Discount code',
    plan: 'enters a code that does not exist, which must be refused',
    state: async () => {
      const list = await read(discountCodes.list)
      return list === null ? null : toRows(list).map(({ id }) => id)
    },
    run: async () => {
      const problem = await send(discountCodes.add, { body: { code: wrongCode } })
      return problem?.startsWith('refused') === true ? [] : [`discountCodes.add: ${problem ?? 'accepts a wrong code'}`]
    },
    undo: () => Promise.resolve([]),
  }
}
