import { useState } from 'react'
import { brand } from '../../../shared/brand'
import { PageTools } from '../../core/account/page-tools'
import { IdleNotice } from '../../core/idle/idle-notice'
import { useScreenTitle } from '../../core/screen/use-screen-title'
import { useCoreSelector } from '../../core/store/core-state'
import { Wordmark } from '../../ui/brand/logo'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { shieldCheck } from '../../ui/icons/shield-check'
import { SignInMosaic, SignInStrip } from '../../ui/mosaic/sign-in-mosaic'
import { Notice } from '../../ui/notice'
import { ScreenTitle } from '../../ui/screen-title'
import { SubjectTile } from '../../ui/subject-tile'
import { subjectKeys } from '../../ui/subjects'
import { SignInForm } from './sign-in-form'
import { signInStrings } from './sign-in-strings'
import styles from './sign-in.module.css'

const shownSubjects = subjectKeys.slice(0, 8)

export function SignInScreen() {
  const t = signInStrings.useText()
  const expired = useCoreSelector((state) => state.session.endedBy === 'expired')
  const [isTeacher, setTeacher] = useState(false)
  useScreenTitle(t('screen'))
  return (
    <div className={styles['page']}>
      <SignInStrip className={styles['strip']} />
      <div className={styles['pane']}>
        <Wordmark name={brand.name} className={styles['brand']} />
        <main className={styles['main']}>
          <ScreenTitle level="sign-in" meta={<p className={styles['subtitle']}>{t('subtitle')}</p>}>
            {t('title')}
          </ScreenTitle>
          {expired && (
            <Notice tone="info" role="status" title={t('sessionEnded')}>
              {t('sessionEndedText')}
            </Notice>
          )}
          <IdleNotice />
          {isTeacher ? <TeacherElsewhere back={() => setTeacher(false)} /> : <SignInForm onTeacher={() => setTeacher(true)} />}
        </main>
        <PageTools className={styles['languages']} />
        <p className={styles['check']}>
          <Icon glyph={shieldCheck} size={18} />
          {t('humanCheck')}
        </p>
      </div>
      <aside className={styles['art']}>
        <SignInMosaic />
        <div className={styles['motto']}>
          <p className={styles['mottoTitle']}>
            {t('motto1')}
            <br />
            {t('motto2')}
          </p>
          <p>{t('mottoText')}</p>
          <div className={styles['tiles']} aria-hidden>
            {shownSubjects.map((subject) => (
              <SubjectTile key={subject} subject={subject} size={36} />
            ))}
          </div>
        </div>
      </aside>
    </div>
  )
}

function TeacherElsewhere({ back }: { back: () => void }) {
  const t = signInStrings.useText()
  return (
    <div className={styles['form']}>
      <Notice tone="success" role="status" title={t('teacherTitle')}>
        {t('teacherText')}
      </Notice>
      <Button size="large" block onClick={back}>
        {t('teacherBack')}
      </Button>
    </div>
  )
}
