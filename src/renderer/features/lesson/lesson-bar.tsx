import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bookmarkSimple } from 'virtual:icons/bookmark-simple'
import { caretLeft } from 'virtual:icons/caret-left'
import { caretRight } from 'virtual:icons/caret-right'
import { flag } from 'virtual:icons/flag'
import { heart } from 'virtual:icons/heart'
import { notePencil } from 'virtual:icons/note-pencil'
import { smileySad } from 'virtual:icons/smiley-sad'
import { useMutation } from '#core/api/use-mutation.ts'
import { useQuery } from '#core/api/use-query.ts'
import { formatFailure } from '#core/failure/failure-labels.ts'
import type { Failure } from '#core/failure/failure.ts'
import { useSuccess } from '#core/failure/use-success.ts'
import { RequireOnline } from '#core/network/require-online.tsx'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { useUser } from '#core/session/use-user.ts'
import { useFormat } from '#core/strings/format.ts'
import { formatIndex } from '#domains/learning/numbers.ts'
import { showsAttachments } from '#domains/learning/shows-attachments.ts'
import { OfflineLessonButton } from '#domains/offline-lessons/offline-button.tsx'
import { contract } from '#shared/contract/index.ts'
import type { LessonRow } from '#shared/contract/lessons.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dotted } from '#ui/dotted.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Row } from '#ui/layout.tsx'
import { useNotify } from '#ui/notify.ts'
import { ScreenTitle } from '#ui/screen-title.tsx'
import { ToggleChip } from '#ui/toggle-chip.tsx'
import { UserContent } from '#ui/user-content.tsx'
import type { LessonAddress } from './lesson-address'
import { nextReaction, type Place } from './lesson-rules'
import { useKnownBookmark } from './lesson-slice'
import styles from './lesson-bar.module.css'

type LessonBarProps = {
  name: string
  row: LessonRow | null
  locked: boolean
  subject: { name: string; slug: string }
  chapterId: number | null
  chapterNumber: number | null
  place: Place
  getPath: (row: LessonRow) => string | null
  address: LessonAddress
  onReport: () => void
  onNote: () => void
}

export function LessonBar({
  name,
  row,
  locked,
  subject,
  chapterId,
  chapterNumber,
  place,
  getPath,
  address,
  onReport,
  onNote,
}: LessonBarProps) {
  const { t } = useTranslation('lesson')
  const { user } = useUser()
  const { t: noteWords } = useTranslation('notes')
  const meta = [
    chapterNumber !== null && t('chapterNumber', { index: formatIndex(chapterNumber) }),
    place.index > 0 && t('lessonNumber', { index: place.index, total: place.count }),
  ].filter((part) => part !== false)
  return (
    <Row as="header" gap={[10, 16]} justify="between" wrap>
      <ScreenTitle
        className={styles['title']}
        meta={
          <Dotted
            parts={[
              { key: 'subject', content: <Bdi>{subject.name}</Bdi> },
              ...meta.map((part) => ({ key: part, content: part })),
            ]}
          />
        }
      >
        <UserContent>{name}</UserContent>
      </ScreenTitle>
      <Row gap={8} wrap>
        {row && (
          <>
            <OfflineLessonButton
              contentId={row.content.id}
              name={name}
              target={{ ...address, withAttachments: showsAttachments(user) }}
            />
            <Reactions contentId={row.content.id} locked={locked} />
            {chapterId !== null && (
              <Bookmark row={row} locked={locked} subjectSlug={subject.slug} chapterId={chapterId} address={address} />
            )}
            {!locked && <IconButton glyph={notePencil} label={noteWords('add')} tone="outlined" onClick={onNote} />}
            <RequireOnline>
              <IconButton glyph={flag} label={t('reportAProblem')} tone="outlined" onClick={onReport} />
            </RequireOnline>
            <span className={styles['rule']} aria-hidden />
          </>
        )}
        <Step to={place.previous && getPath(place.previous)} icon={caretLeft} text={t('previous')} />
        <Step to={place.next && getPath(place.next)} trailingIcon={caretRight} primary text={t('next')} />
      </Row>
    </Row>
  )
}

type StepProps = {
  to: string | null
  text: string
  primary?: boolean
  icon?: typeof caretLeft
  trailingIcon?: typeof caretRight
}

function Step({ to, text, primary = false, icon, trailingIcon }: StepProps) {
  const look = { variant: primary ? ('primary' as const) : ('outlined' as const), icon, trailingIcon }
  return to === null ? (
    <Button {...look} disabled>
      {text}
    </Button>
  ) : (
    <ButtonLink {...look} to={to}>
      {text}
    </ButtonLink>
  )
}

function useComplaint(): (failure: Failure) => void {
  const notify = useNotify()
  const { t: tFailure } = useTranslation('failure')
  return (failure) => {
    if (failure.kind === 'signed-out') return
    const { title, text } = formatFailure(failure, tFailure)
    if (failure.kind === 'refused') notify.warning(text)
    else notify.error(title)
  }
}

function Reactions({ contentId, locked }: { contentId: number; locked: boolean }) {
  const { t } = useTranslation('lesson')
  const format = useFormat()
  const notify = useNotify()
  const complain = useComplaint()
  const reactions = useQuery(contract.reactions.ofContent, { params: { contentId } })
  const [react] = useMutation(contract.reactions.react)
  const mine = reactions.data?.payload.user_reaction?.reaction_type
  const counts = reactions.data?.payload.content_reactions
  const [choose] = useSingleFlight(async (chosen: 'love' | 'sad') => {
    if (locked) return notify.warning(t('unlockFirst'))
    const result = await react({ body: { content_id: contentId, reaction_type: nextReaction(mine, chosen) } })
    if (!result.ok) complain(result.failure)
  })
  return (
    <>
      <RequireOnline>
        <ToggleChip
          glyph={heart}
          tone="love"
          label={t('love')}
          pressed={mine === 'love'}
          count={format.number(counts?.love ?? 0)}
          onClick={() => choose('love')}
        />
      </RequireOnline>
      <RequireOnline>
        <ToggleChip
          glyph={smileySad}
          tone="neutral"
          label={t('sad')}
          pressed={mine === 'sad'}
          count={format.number(counts?.sad ?? 0)}
          onClick={() => choose('sad')}
        />
      </RequireOnline>
    </>
  )
}

function Bookmark({
  row,
  locked,
  subjectSlug,
  chapterId,
  address,
}: {
  row: LessonRow
  locked: boolean
  subjectSlug: string
  chapterId: number
  address: LessonAddress
}) {
  const { t } = useTranslation('lesson')
  const notify = useNotify()
  const succeeded = useSuccess()
  const { t: done } = useTranslation('success')
  const complain = useComplaint()
  const contentId = row.content.id
  const [bookmark, know] = useKnownBookmark(contentId)
  const [toggle] = useMutation(contract.bookmarks.toggle)
  const { data, receivedAt } = useQuery(
    address.recording ? contract.lessons.ofRecordings : contract.lessons.ofChapter,
    { params: { subject: address.subjectSlug, chapter: address.chapterSlug } },
    { skip: true },
  )
  const listed = data?.payload.contents.find(({ content }) => content.id === contentId)?.bookmarked
  const [pressed, setPressed] = useState<{ over: number | null; bookmarked: boolean } | null>(null)
  // A list that was read since the press knows better; the open lesson is not read again, and some lists say nothing.
  const isLatest = pressed !== null && (pressed.over === receivedAt || listed == null)
  const bookmarked = isLatest ? pressed.bookmarked : (listed ?? bookmark ?? row.bookmarked ?? false)
  const send = () =>
    toggle({ params: { subjectSlug, chapterId, contentId }, body: { chapter: chapterId, content: contentId } })
  const [press] = useSingleFlight(async () => {
    if (locked) return notify.warning(t('unlockFirst'))
    const requested = !bookmarked
    let result = await send()
    // The call toggles: it did the opposite where the lesson was changed on another device.
    if (result.ok && result.data.payload?.bookmarked === bookmarked) result = await send()
    if (!result.ok) return complain(result.failure)
    const isBookmarked = result.data.payload?.bookmarked ?? requested
    setPressed({ over: receivedAt, bookmarked: isBookmarked })
    know(isBookmarked)
    succeeded(result.data, done(isBookmarked ? 'bookmarkAdded' : 'bookmarkRemoved'))
  })
  return (
    <RequireOnline>
      <ToggleChip
        glyph={bookmarkSimple}
        tone="saffron"
        label={[t('bookmark'), t('bookmarked')]}
        pressed={bookmarked}
        onClick={press}
      />
    </RequireOnline>
  )
}
