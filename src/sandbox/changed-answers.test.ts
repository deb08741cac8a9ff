import { expect, it } from 'vitest'
import { probe } from '#probe/probe.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { endpoints } from '#shared/contract/endpoints.ts'
import { getFreshness, type Fact } from '#shared/contract/freshness.ts'
import { contract } from '#shared/contract/index.ts'
import { createRecord, createRequest, startSandbox, testOrigin } from '#tests/support/sandbox-client.ts'
import type { Sandbox } from './sandbox'
import { examNumber } from './world/class-exams'

type Sent = { params?: unknown; query?: unknown; body?: unknown; headers?: Record<string, string> }
type Act = {
  act: Endpoint
  who: string
  sent: (sandbox: Sandbox) => Sent
  prepare?: (sandbox: Sandbox) => Promise<void> | void
  reads?: Read
}
/** Of which id, where the act concerns one that the probe does not ask for. */
type Read = (sandbox: Sandbox) => [string, Sent]

const lessonOf = (sandbox: Sandbox) => {
  const subject = sandbox.world.school.getSubjects(42)[0]!
  const chapter = subject.chapters[0]!
  return { subject, chapter, lesson: chapter.lessons[0]! }
}

const acts: readonly Act[] = [
  {
    act: contract.offers.buy,
    who: 'amira',
    sent: () => ({ body: { offerDivisionDetail: 42_011, quantity: 1, offer_subject_details: [] } }),
  },
  {
    act: contract.wallet.createCode,
    who: 'amira',
    sent: () => ({ body: { amount: 10, reference: 'R', paymentMethod: 1 } }),
  },
  {
    act: contract.transfers.start,
    who: 'amira',
    sent: ({ world }) => ({ body: { toUser: world.student('leila').user.id, points: 100 } }),
  },
  {
    act: contract.transfers.confirm,
    who: 'amira',
    prepare: async (sandbox) => {
      await perform(sandbox, 'amira', contract.transfers.start, {
        body: { toUser: sandbox.world.student('leila').user.id, points: 100 },
      })
    },
    sent: (sandbox) => ({ query: { confirmationToken: sandbox.lastCode('amira', 'transfer') ?? '' } }),
  },
  { act: contract.discountCodes.add, who: 'amira', sent: () => ({ body: { code: 'RENTREE' } }) },
  {
    act: contract.profile.editDivision,
    who: 'amira',
    sent: () => ({ body: { newDivision: 43, reason: 1 } }),
  },
  {
    act: contract.profile.notificationPreferences,
    who: 'amira',
    sent: () => ({ body: { giftCodeUsed: 0 } }),
  },
  {
    act: contract.bookmarks.toggle,
    who: 'amira',
    sent: (sandbox) => {
      const { subject, chapter, lesson } = lessonOf(sandbox)
      return {
        params: { subjectSlug: subject.slug, chapterId: chapter.id, contentId: lesson.id },
        body: { chapter: chapter.id, content: lesson.id },
      }
    },
  },
  {
    act: contract.reactions.react,
    who: 'amira',
    sent: (sandbox) => ({ body: { content_id: lessonOf(sandbox).lesson.id, reaction_type: 'love' } }),
    reads: (sandbox) => ['reactions.ofContent', { params: { contentId: lessonOf(sandbox).lesson.id } }],
  },
  {
    act: contract.progress.record,
    who: 'amira',
    sent: (sandbox) => ({ headers: { 'Idempotency-Key': 'one' }, body: createRecord(sandbox, 'lire-une-droite') }),
    reads: ({ world }) => [
      'progress.contentsOfChapter',
      { params: { id: world.lesson('lire-une-droite').chapter.id } },
    ],
  },
  {
    act: contract.exams.start,
    who: 'amira',
    sent: () => ({ body: { contentExam: examNumber('not-begun') } }),
    reads: () => ['exams.timing', { params: { id: examNumber('not-begun') } }],
  },
  {
    act: contract.gifts.add,
    who: 'rania',
    sent: () => ({ body: { gift: 302 } }),
    reads: () => ['gifts.cart', {}],
  },
  { act: contract.referrals.convert, who: 'fatou', sent: () => ({ body: { giftPoint: 50 } }) },
  {
    act: contract.events.join,
    who: 'amira',
    sent: ({ world }) => ({
      body: {
        content_id: world.liveEvents.find(({ divisionId, title }) => divisionId === 42 && title.startsWith('Questions'))
          ?.id,
      },
    }),
  },
  {
    act: contract.messages.hidePopup,
    who: 'leila',
    prepare: ({ world }) => {
      world.student('leila').engagement.popups.push({ id: 'a', name: 'Enquête', body: 'Merci', hidden: false })
    },
    sent: ({ world }) => {
      const { engagement, user } = world.student('leila')
      return { query: { user_id: user.id, popup_id: engagement.popups[0]?.id } }
    },
  },
]

async function perform(sandbox: Sandbox, who: string, act: Endpoint, sent: Sent): Promise<void> {
  const response = await sandbox.fetch(createRequest(sandbox, act, { token: sandbox.signIn(who), ...sent }))
  if (!response.ok) throw new Error(`${act.path} answered ${response.status} ${await response.text()}`)
}

async function readAll(sandbox: Sandbox, { who, reads }: Act): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>()
  const token = sandbox.signIn(who)
  await probe({
    config: sandbox.platformConfig(testOrigin),
    token,
    fetch: (request) => sandbox.fetch(request),
    onAnswer: (name, body) => void answers.set(name, JSON.stringify(body)),
  })
  if (reads === undefined) return answers
  const [name, sent] = reads(sandbox)
  const response = await sandbox.fetch(createRequest(sandbox, new Map(endpoints).get(name)!, { token, ...sent }))
  return answers.set(name, await response.text())
}

const changedBetween = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] =>
  [...one].flatMap(([name, body]) => (other.has(name) && other.get(name) !== body ? [name] : []))

function concerns(act: Endpoint, answer: Endpoint): boolean {
  const { dependsOn = [] } = getFreshness(answer)
  return act.invalidates.some(
    ({ kind }) => dependsOn.includes(kind as Fact) || answer.provides.some((tag) => tag.kind === kind),
  )
}

it.each(acts.map((each) => [`${each.act.method} ${each.act.path}`, each] as const))(
  '%s changes no answer of the platform that the table leaves unasked',
  async (_name, one) => {
    const { act, who, sent, prepare } = one
    const clock = { now: () => Date.UTC(2026, 10, 18, 9), monotonic: () => 0 }
    const sandbox = await startSandbox({ clock, secret: 'fixed', seed: 1 })
    await prepare?.(sandbox)
    const [first, before] = [await readAll(sandbox, one), await readAll(sandbox, one)]
    await perform(sandbox, who, act, sent(sandbox))
    const after = await readAll(sandbox, one)
    const restless = changedBetween(first, before)
    const changed = changedBetween(before, after).filter((name) => !restless.includes(name))
    const byName = new Map(endpoints)
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.filter((name) => !concerns(act, byName.get(name)!))).toEqual([])
    await sandbox.close()
  },
)
