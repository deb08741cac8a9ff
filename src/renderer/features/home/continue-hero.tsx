import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { arrowCounterClockwise } from 'virtual:icons/arrow-counter-clockwise'
import { play } from 'virtual:icons/play'
import { paths } from '#core/paths.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { formatIndex, toPercent } from '#domains/learning/numbers.ts'
import type { ResumePoint } from '#domains/learning/resume-point.ts'
import { useRemoveResume } from '#domains/learning/resume-slice.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { HeroMosaic } from '#ui/mosaic/mosaic.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { subjectKeyFor, type SubjectKey } from '#ui/subjects.ts'
import { UserContent } from '#ui/user-content.tsx'
import type { SubjectStanding } from './home-rules'
import styles from './continue-hero.module.css'

function Hero({ subject, label, children }: { subject: SubjectKey | 'brand'; label: string; children: ReactNode }) {
  return (
    <section
      className={styles['hero']}
      {...(subject === 'brand' ? { 'data-brand': '' } : { 'data-subject': subject })}
      aria-labelledby="hero-label"
    >
      <div className={styles['mosaic']}>
        <HeroMosaic subject={subject} />
      </div>
      <Stack gap={4} className={styles['words']}>
        <Text as="h2" size="body" weight="semibold" id="hero-label" className={styles['label']}>
          {label}
        </Text>
        {children}
      </Stack>
    </section>
  )
}

export function ResumeHero({ point }: { point: ResumePoint }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const navigate = useNavigate()
  const forgetResume = useRemoveResume()
  const to = paths.lesson(point)
  const percent = toPercent(point.position, point.duration)
  const open = (fromStart: boolean): void => {
    if (fromStart) forgetResume(point.contentId)
    void navigate(to, { state: { play: true } })
  }
  return (
    <Hero subject={subjectKeyFor(point.subjectColor, point.subjectName)} label={t('continue')}>
      <p className={styles['meta']}>
        <Bdi>{point.subjectName}</Bdi>
        {` • ${t('chapterNumber', { index: formatIndex(point.chapterIndex) })} • ` +
          `${t('lessonNumber', { index: point.lessonIndex, total: point.lessonCount })}`}
      </p>
      <UserContent as="p" clamp={2} className={styles['title']}>
        {point.lessonName}
      </UserContent>
      <Stack gap={4} className={styles['progress']}>
        <ProgressBar
          value={percent}
          label={t('seenLabel')}
          valueText={format.percent(percent)}
          tone="saffron"
          onColor
        />
        <Row as="p" gap={[0, 12]} align="stretch" justify="between" wrap size="small" className={styles['figures']}>
          <span>
            {t('resumeAt', { position: format.duration(point.position), duration: format.duration(point.duration) })}
          </span>
          <span>{t('seen', { percent: isolateLtr(format.percent(percent)) })}</span>
        </Row>
      </Stack>
      <Row gap={[4, 8]} align="stretch" wrap className={styles['actions']}>
        <Button variant="saffron" size="large" icon={play} iconFilled onClick={() => open(false)}>
          {t('resumeLesson')}
        </Button>
        <Button
          variant="on-color"
          size="large"
          icon={arrowCounterClockwise}
          className={styles['again']}
          onClick={() => open(true)}
        >
          {t('startOver')}
        </Button>
      </Row>
    </Hero>
  )
}

export function SubjectHero({ standing: { subject, progress } }: { standing: SubjectStanding }) {
  const { t } = useTranslation('home')
  const { t: tLearning } = useTranslation('learning')
  const format = useFormat()
  return (
    <Hero subject={subjectKeyFor(subject.color, subject.name)} label={t('continue')}>
      <p className={styles['meta']}>{t('subjectStarted')}</p>
      <UserContent as="p" className={styles['title']}>
        {subject.name}
      </UserContent>
      <Stack gap={4} className={styles['progress']}>
        <ProgressBar
          value={progress.percent}
          label={t('progressIn', { subject: subject.name })}
          valueText={format.percent(progress.percent)}
          tone="saffron"
          onColor
        />
        <Row as="p" gap={[0, 12]} align="stretch" justify="between" wrap size="small" className={styles['figures']}>
          <span>{tLearning('videosSeen', { count: progress.completed, total: progress.videos })}</span>
          <Ltr>{format.percent(progress.percent)}</Ltr>
        </Row>
      </Stack>
      <Row gap={[4, 8]} align="stretch" wrap className={styles['actions']}>
        <ButtonLink variant="saffron" size="large" icon={play} iconFilled to={paths.subject(subject.id, subject.slug)}>
          {t('resumeSubject')}
        </ButtonLink>
      </Row>
    </Hero>
  )
}

export function WelcomeHero() {
  const { t } = useTranslation('home')
  return (
    <Hero subject="brand" label={t('welcome')}>
      <p className={styles['title']}>{t('welcomeTitle')}</p>
      <p className={styles['meta']}>{t('welcomeText')}</p>
      <Row gap={[4, 8]} align="stretch" wrap className={styles['actions']}>
        <ButtonLink variant="saffron" size="large" icon={play} iconFilled to={paths.subjects()}>
          {t('seeSubjects')}
        </ButtonLink>
      </Row>
    </Hero>
  )
}
