import { useState } from 'react'
import { CountedIconButton } from '../../../src/renderer/ui/count-badge'
import { Avatar } from '../../../src/renderer/ui/avatar'
import { Breadcrumb } from '../../../src/renderer/ui/breadcrumb'
import { Button, ButtonLink } from '../../../src/renderer/ui/button'
import { Card, CardLink } from '../../../src/renderer/ui/card'
import { Chip } from '../../../src/renderer/ui/chip'
import { Icon } from '../../../src/renderer/ui/icon'
import { bell } from '../../../src/renderer/ui/icons/bell'
import { books } from '../../../src/renderer/ui/icons/books'
import { arrowCounterClockwise } from '../../../src/renderer/ui/icons/arrow-counter-clockwise'
import { caretRight } from '../../../src/renderer/ui/icons/caret-right'
import { bookmarkSimple } from '../../../src/renderer/ui/icons/bookmark-simple'
import { heart } from '../../../src/renderer/ui/icons/heart'
import { play } from '../../../src/renderer/ui/icons/play'
import { smileySad } from '../../../src/renderer/ui/icons/smiley-sad'
import { IndexTile } from '../../../src/renderer/ui/index-tile'
import { CardMosaic, HeroMosaic } from '../../../src/renderer/ui/mosaic/mosaic'
import { Page } from '../../../src/renderer/ui/page'
import { PageColumns } from '../../../src/renderer/ui/page-columns'
import { PointsPill } from '../../../src/renderer/ui/points-pill'
import { LabelledProgress, ProgressBar } from '../../../src/renderer/ui/progress-bar'
import { ProgressRing } from '../../../src/renderer/ui/progress-ring'
import { Row, RowList } from '../../../src/renderer/ui/row-list'
import { ScreenTitle } from '../../../src/renderer/ui/screen-title'
import { SectionTitle } from '../../../src/renderer/ui/section-title'
import { ServerText } from '../../../src/renderer/ui/server-text'
import { SubjectTile } from '../../../src/renderer/ui/subject-tile'
import { TabPanel, Tabs } from '../../../src/renderer/ui/tabs'
import { Thumbnail } from '../../../src/renderer/ui/thumbnail'
import { ToggleChip } from '../../../src/renderer/ui/toggle-chip'
import styles from './gallery.module.css'

const nothing = () => undefined
const chapters = [
  { index: '01', name: 'Calcul dans ℝ et puissances', percent: 100 },
  { index: '02', name: 'Équations et inéquations du 1er degré', percent: 81 },
  { index: '03', name: 'مراجعة: النصّ السردي', percent: 22 },
  { index: '04', name: 'Systèmes de deux équations', percent: 0 },
] as const

function Hero() {
  return (
    <div data-subject="math" className={styles['heroCard']}>
      <div className={styles['heroText']}>
        <p className={styles['heroLabel']}>Continuer</p>
        <p>Mathématiques · Chapitre 04 · Leçon 3 / 9</p>
        <p className={styles['hero']}>Fonctions affines : lire une droite</p>
        <ProgressBar value={52} label="Leçon" valueText="52 % vu" tone="saffron" onColor />
        <div className={styles['flow']}>
          <Button variant="saffron" size="large" icon={play} iconFilled>
            Reprendre la leçon
          </Button>
          <Button variant="on-color" icon={arrowCounterClockwise}>
            Revenir au début
          </Button>
        </div>
      </div>
      <HeroMosaic subject="math" />
    </div>
  )
}

function Chapters() {
  const [tab, setTab] = useState<'course' | 'exam' | 'other'>('course')
  return (
    <Card padding="none">
      <Tabs
        label="Contenu"
        idBase="gallery"
        active={tab}
        onChange={setTab}
        items={[
          { key: 'course', label: 'Cours', count: 12 },
          { key: 'exam', label: 'Examens', count: 3 },
          { key: 'other', label: 'Divers', disabled: true },
        ]}
      />
      <TabPanel idBase="gallery" tab={tab} className={styles['padded']}>
        <SectionTitle aside={<span className={styles['small']}>2 / 5 chapitres</span>}>Algèbre et fonctions</SectionTitle>
        <RowList label="Chapitres">
          {chapters.map(({ index, name, percent }) => (
            <Row key={index} to="#" subject="math" current={percent === 22}>
              <IndexTile subject="math" state={percent === 100 ? 'done' : percent === 22 ? 'current' : 'idle'}>
                {index}
              </IndexTile>
              <span className={styles['grow']}>
                <ServerText className={styles['rowTitle']}>{name}</ServerText>
                <span className={styles['small']}>Par A. Trabelsi</span>
              </span>
              {percent === 22 && <Chip state="soon">En cours</Chip>}
              <LabelledProgress className={styles['bar']} name={name} percent={percent} valueText={`${percent} %`} label="Progression" value={`${percent} %`} subject="math" />
              <Icon glyph={caretRight} />
            </Row>
          ))}
        </RowList>
      </TabPanel>
    </Card>
  )
}

function Aside() {
  return (
    <>
      <Card padding="none" className={styles['clip']}>
        <CardMosaic subject="math" />
        <div className={styles['ring']}>
          <ProgressRing value={62} label="Ma progression" valueText="62 %" size={76} subject="math" />
          <div>
            <b>Ma progression</b>
            <p className={styles['small']}>45 vidéos vues sur 72</p>
          </div>
        </div>
      </Card>
      <Card padding="none" className={styles['clip']}>
        <CardMosaic subject="brand" rows={4} />
        <div className={styles['padded']}>
          <p className={styles['small']}>Annonce</p>
          <p className={styles['section']}>Silver+ : toutes tes matières</p>
          <ButtonLink to="#" block>
            Découvrir l’offre
          </ButtonLink>
        </div>
      </Card>
      <CardLink to="#" tone="saffron">
        <b>Direct ce soir à 17:00</b>
        <p className={styles['small']}>Équations de droites, exercices</p>
      </CardLink>
    </>
  )
}

export function Lists() {
  return (
    <Page className={styles['spaced']}>
      <div className={styles['flow']}>
        <PointsPill amount="24 600" unit="pts" label="24 600 points" to="#" />
        <CountedIconButton glyph={bell} label="Notifications" count={3} countLabel="3 non lues" />
        <Avatar name="Amira Ben Salah" size={56} />
        <Avatar name="أمينة الطرابلسي" size={40} />
        <ToggleChip glyph={heart} pressed tone="love" label="J’aime" count="128" onClick={nothing} />
        <ToggleChip glyph={smileySad} pressed={false} tone="neutral" label="Triste" count="4" onClick={nothing} />
        <ToggleChip glyph={bookmarkSimple} pressed tone="saffron" label="Favori" onClick={nothing} />
      </div>
      <Breadcrumb label="Fil" icon={books} items={[{ text: 'Matières', to: '#' }, { text: 'Mathématiques', to: '#' }, { text: 'Lire une droite' }]} />
      <div className={styles['flow']}>
        <SubjectTile subject="math" size={56} />
        <ScreenTitle meta="2e année secondaire, Sciences">Mathématiques</ScreenTitle>
      </div>
      <PageColumns aside={<Aside />} asideWidth={284} asideLabel="À côté">
        <Hero />
        <Chapters />
        <SectionTitle link={{ to: '#', text: 'Tout voir' }}>Vidéos gratuites</SectionTitle>
        <div className={styles['four']}>
          <Thumbnail subject="svt" contentId={1} duration="18:42" />
          <Thumbnail subject="hist" contentId={2} duration="22:05" />
          <Thumbnail subject="en" contentId={7} duration="12:20" free="Gratuit" />
          <Thumbnail subject="ar" contentId={4} duration="15:08" free="Gratuit" />
        </div>
        <div className={styles['balance']}>
          <div className={styles['heroText']}>
            <p className={styles['figures']}>24 600</p>
            <Button variant="saffron">Ajouter des points</Button>
          </div>
          <HeroMosaic subject="brand" />
        </div>
      </PageColumns>
    </Page>
  )
}
