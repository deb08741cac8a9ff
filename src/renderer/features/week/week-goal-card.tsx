import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { goalLimits, useChooseGoal, useWatchWeeks, type WeekGoal } from '#domains/learning/watch-weeks-slice.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { getGoalProgress, getLastWeeks, parseGoal } from './plan-rules'

export function WeekGoalCard({ now }: { now: number }) {
  const { t } = useTranslation('plan')
  const { goal } = useWatchWeeks()
  const [isEditing, setEditing] = useState(false)
  return (
    <Card as="section" labelledBy="week-goal" gap={12}>
      <SectionTitle id="week-goal">{t('goal')}</SectionTitle>
      {isEditing ? (
        <GoalForm goal={goal} onDone={() => setEditing(false)} />
      ) : (
        <Stack gap={12}>
          {goal === null ? (
            <Text as="p" tone="secondary">
              {t('noGoal')}
            </Text>
          ) : (
            <Reached goal={goal} now={now} />
          )}
          <span>
            <Button size="small" onClick={() => setEditing(true)}>
              {t(goal === null ? 'chooseGoal' : 'changeGoal')}
            </Button>
          </span>
        </Stack>
      )}
    </Card>
  )
}

function Reached({ goal, now }: { goal: WeekGoal; now: number }) {
  const { t } = useTranslation('plan')
  const { number, percent } = useFormat()
  const current = getLastWeeks(useWatchWeeks(), now).at(-1)
  if (current === undefined) return null
  const progress = getGoalProgress(goal, current)
  const done = isolateLtr(number(progress.done))
  const sentence =
    goal.kind === 'minutes'
      ? t('goalMinutes', { count: goal.amount, done })
      : t('goalLessons', { count: goal.amount, done })
  return (
    <Stack gap={8}>
      <p>{sentence}</p>
      <ProgressBar
        value={progress.percent}
        label={t('goal')}
        valueText={percent(progress.percent)}
        tone={progress.isReached ? 'success' : 'lagoon'}
      />
      {progress.isReached && <Text as="p">{t('goalReached')}</Text>}
    </Stack>
  )
}

function GoalForm({ goal, onDone }: { goal: WeekGoal | null; onDone: () => void }) {
  const { t } = useTranslation('plan')
  const { number } = useFormat()
  const id = useId()
  const choose = useChooseGoal()
  const [kind, setKind] = useState<WeekGoal['kind']>(goal?.kind ?? 'minutes')
  const [typed, setTyped] = useState(goal === null ? '' : String(goal.amount))
  const [problem, setProblem] = useState<'not-whole' | 'too-large' | null>(null)
  const save = (event: SubmitEvent): void => {
    event.preventDefault()
    const parsed = parseGoal(kind, typed)
    if (parsed === 'not-whole' || parsed === 'too-large') return setProblem(parsed)
    choose(parsed)
    onDone()
  }
  return (
    <form onSubmit={save} noValidate>
      <Stack gap={12}>
        <SegmentedControl
          label={t('goalUnit')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'minutes', label: t('minutes') },
            { value: 'lessons', label: t('lessons') },
          ]}
        />
        <Stack gap={4}>
          <label htmlFor={id}>{t(kind === 'minutes' ? 'minutesPerWeek' : 'lessonsPerWeek')}</label>
          <TextInput
            id={id}
            ltr
            autoFocus
            inputMode="numeric"
            maxLength={20}
            value={typed}
            invalid={problem !== null}
            aria-describedby={`${id}-help`}
            onChange={({ target }) => {
              setTyped(target.value)
              setProblem(null)
            }}
          />
          <Text as="p" id={`${id}-help`} size="small" tone="secondary" role={problem === null ? undefined : 'alert'}>
            {problem === 'not-whole' && t('goalNotWhole')}
            {problem === 'too-large' && t('goalTooLarge', { limit: number(goalLimits[kind]) })}
            {problem === null && t('goalHelp')}
          </Text>
        </Stack>
        <Row gap={8} wrap>
          <Button type="submit" variant="primary" size="small">
            {t('save')}
          </Button>
          <Button size="small" onClick={onDone}>
            {t('cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
