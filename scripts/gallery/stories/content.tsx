import { books } from 'virtual:icons/books'
import { caretRight } from 'virtual:icons/caret-right'
import { Avatar } from '#ui/avatar.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { Logo, Wordmark } from '#ui/brand/logo.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardLink } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Coin } from '#ui/coin.tsx'
import { CompactRow } from '#ui/compact-row.tsx'
import { DataTable, type DataColumn, type PaginationLabels } from '#ui/data-table.tsx'
import { Divider } from '#ui/divider.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextLink } from '#ui/link.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { CardMosaic, HeroMosaic, LessonMosaic } from '#ui/mosaic/mosaic.tsx'
import { SignInMosaic, SignInStrip } from '#ui/mosaic/sign-in-mosaic.tsx'
import { NumberTile } from '#ui/number-tile.tsx'
import { PageColumns } from '#ui/page-columns.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Page } from '#ui/page.tsx'
import { PointsPill } from '#ui/points-pill.tsx'
import { LabelledProgress, ProgressBar } from '#ui/progress-bar.tsx'
import { ProgressRing } from '#ui/progress-ring.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { Rail, RailPlaceholder, RailSlide } from '#ui/rail/rail.tsx'
import { useRail } from '#ui/rail/use-rail.ts'
import { ListRow, RowList } from '#ui/row-list.tsx'
import { ScreenTitle } from '#ui/screen-title.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { Drawing } from '#ui/states/drawing.tsx'
import { SubjectGlyph } from '#ui/subject-glyph.tsx'
import { SubjectPicture } from '#ui/subject-picture.tsx'
import { SubjectTile } from '#ui/subject-tile.tsx'
import { subjectKeys } from '#ui/subjects.ts'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { LeftToRight } from '#ui/theme/left-to-right.tsx'
import { Thumbnail } from '#ui/thumbnail.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Stateful, type Story } from '../story'
import type { Texts } from '../texts'

type Order = { id: number; amount: string; status: 'success' | 'pending' | 'rejected' }

const orders: readonly Order[] = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  amount: `${String(2 + index)} 500`,
  status: index % 3 === 0 ? 'success' : index % 3 === 1 ? 'pending' : 'rejected',
}))

function orderColumns(t: Texts): readonly DataColumn<Order>[] {
  return [
    {
      key: 'date',
      title: t.date,
      width: 120,
      narrow: 'first',
      render: ({ id }) => `2026-11-${String(id).padStart(2, '0')}`,
    },
    {
      key: 'amount',
      title: t.amount,
      width: 120,
      align: 'end',
      narrow: 'first-end',
      render: ({ amount }) => `${amount} ${t.points}`,
    },
    {
      key: 'status',
      title: t.status,
      width: 120,
      narrow: 'second',
      render: ({ status }) => (
        <Chip state={status}>{status === 'success' ? t.done : status === 'pending' ? t.sending : t.rejected}</Chip>
      ),
    },
  ]
}

function pageWords(t: Texts): PaginationLabels {
  return {
    items_per_page: '',
    page_size: t.seeAll,
    prev_page: t.previous,
    next_page: t.next,
    prev_3: t.previous,
    next_3: t.next,
    prev_5: t.previous,
    next_5: t.next,
    pages: t.other,
    nthPage: (number) => `${t.other} ${String(number)}`,
  }
}

function SampleRail({ t }: { t: Texts }) {
  const rail = useRail()
  return (
    <Rail rail={rail} titleId="rail-title" title={t.lesson} previousLabel={t.previous} nextLabel={t.next}>
      {subjectKeys.map((subject, index) => (
        <RailSlide key={subject}>
          <Thumbnail subject={subject} contentId={index} duration="18:42" />
        </RailSlide>
      ))}
    </Rail>
  )
}

export const content: readonly Story[] = [
  {
    components: ['PageHeader', 'ScreenTitle', 'SectionTitle', 'Divider', 'Page', 'PageColumns'],
    wide: true,
    states: (t) => ({
      'title of a screen': <ScreenTitle meta={t.teacher}>{t.subject}</ScreenTitle>,
      'header of a page': (
        <PageHeader
          breadcrumb={<TextLink to="#">{t.subject}</TextLink>}
          meta={t.teacher}
          actions={<Button>{t.seeAll}</Button>}
        >
          {t.chapter}
        </PageHeader>
      ),
      'title of a section': <SectionTitle link={{ to: '#', text: t.seeAll }}>{t.chapter}</SectionTitle>,
      'with a figure beside it': (
        <SectionTitle as="h3" aside="2 / 5">
          {t.chapter}
        </SectionTitle>
      ),
      'divider': <Divider>{t.or}</Divider>,
      'page with a column': (
        <Page>
          <PageColumns aside={<Card>{t.progress}</Card>} asideWidth={248} asideLabel={t.progress}>
            <Card>{t.sentence}</Card>
          </PageColumns>
        </Page>
      ),
    }),
  },
  {
    components: ['Card', 'CardLink'],
    states: (t) => ({
      'surface': <Card>{t.sentence}</Card>,
      'saffron': <Card tone="saffron">{t.sentence}</Card>,
      'hollow': <Card tone="hollow">{t.sentence}</Card>,
      'warning': <Card tone="warning">{t.sentence}</Card>,
      'of a subject': <Card subject="svt">{t.sentence}</Card>,
      'as a link': <CardLink to="#">{t.lesson}</CardLink>,
      'a word that is too long': <Card>{t.longWord}</Card>,
    }),
  },
  {
    components: ['Chip'],
    states: (t) => ({
      live: <Chip state="live">{t.live}</Chip>,
      soon: <Chip state="soon">{t.soon}</Chip>,
      completed: <Chip state="completed">{t.done}</Chip>,
      success: <Chip state="success">{t.done}</Chip>,
      pending: <Chip state="pending">{t.sending}</Chip>,
      rejected: <Chip state="rejected">{t.rejected}</Chip>,
      new: <Chip state="new">{t.soon}</Chip>,
      free: <Chip state="free">{t.free}</Chip>,
      neutral: <Chip state="neutral">{t.other}</Chip>,
      locked: <Chip state="locked">{t.locked}</Chip>,
    }),
  },
  {
    components: ['Tabs', 'TabPanel'],
    states: (t) => ({
      default: (
        <Stateful<'course' | 'exams' | 'other'> initial="course">
          {(active, change) => (
            <>
              <Tabs
                label={t.subject}
                idBase="story"
                active={active}
                onChange={change}
                items={[
                  { key: 'course', label: t.course, count: 12 },
                  { key: 'exams', label: t.exams, count: 3 },
                  { key: 'other', label: t.other, disabled: true },
                ]}
              />
              <TabPanel idBase="story" tab={active}>
                {t.sentence}
              </TabPanel>
            </>
          )}
        </Stateful>
      ),
    }),
  },
  {
    components: ['RowList', 'ListRow', 'NumberTile', 'UserContent'],
    states: (t) => ({
      'chapters': (
        <RowList label={t.course}>
          {(['completed', 'current', 'idle'] as const).map((state, index) => (
            <ListRow key={state} to="#" subject="math" current={state === 'current'}>
              <NumberTile subject="math" state={state}>{`0${String(index + 1)}`}</NumberTile>
              <UserContent>{t.chapter}</UserContent>
              <Icon glyph={caretRight} />
            </ListRow>
          ))}
        </RowList>
      ),
      'text of a teacher, clamped': (
        <UserContent as="p" clamp={2}>
          {`${t.sentence} `.repeat(6)}
        </UserContent>
      ),
      'text in the other direction': <UserContent as="p">مراجعة: النصّ السردي · Lecture suivie</UserContent>,
    }),
  },
  {
    components: ['ProgressBar', 'LabelledProgress', 'ProgressRing'],
    states: (t) => ({
      'of a subject': <ProgressBar value={62} label={t.progress} valueText="62 %" subject="math" />,
      'with a tick': <ProgressBar value={45} label={t.progress} valueText="45 %" tick={80} />,
      'success': <ProgressBar value={100} label={t.progress} valueText="100 %" tone="success" />,
      'with its text': (
        <LabelledProgress name={t.progress} percent={22} valueText="22 %" label={t.progress} value="22 %" />
      ),
      'rings': (
        <>
          <ProgressRing value={0} label={t.progress} valueText="0 %" />{' '}
          <ProgressRing value={62} label={t.progress} valueText="62 %" subject="svt" size={76} />
        </>
      ),
    }),
  },
  {
    components: ['Avatar', 'Breadcrumb', 'PointsPill', 'Coin', 'QrCode', 'Logo', 'Wordmark'],
    states: (t) => ({
      'initials': <Avatar name={t.name} size={56} />,
      'sizes': (
        <>
          <Avatar name={t.name} size={32} /> <Avatar name={t.name} size={40} subject="fr" />
        </>
      ),
      'breadcrumb': (
        <Breadcrumb
          label={t.subject}
          icon={books}
          items={[{ text: t.subject, to: '#' }, { text: t.chapter, to: '#' }, { text: t.lesson }]}
        />
      ),
      'points': <PointsPill amount="24 600" unit={t.points} label={`24 600 ${t.points}`} to="#" />,
      'coin': <Coin />,
      'QR code': <QrCode text="https://example.org/" label={t.code} size={120} />,
      'logo': <Logo />,
      'wordmark': <Wordmark name="Tutorat" />,
    }),
  },
  {
    components: [
      'SubjectTile',
      'SubjectGlyph',
      'Thumbnail',
      'SubjectPicture',
      'LessonMosaic',
      'CardMosaic',
      'HeroMosaic',
      'Drawing',
      'SignInMosaic',
      'SignInStrip',
    ],
    states: (t) => ({
      'tiles': subjectKeys.map((subject) => <SubjectTile key={subject} subject={subject} />),
      'glyph': <SubjectGlyph subject="phys" />,
      'thumbnail': <Thumbnail subject="hist" contentId={2} duration="22:05" free={t.free} />,
      'picture that is missing': <SubjectPicture subject="svt" image={null} />,
      'mosaic of a lesson': <LessonMosaic subject="math" contentId={7} />,
      'mosaic of a card': <CardMosaic subject="eco" />,
      'large mosaic': (
        <div data-picture>
          <HeroMosaic subject="brand" />
        </div>
      ),
      'drawings': (
        <div data-drawings>
          <Drawing of="empty" /> <Drawing of="done" /> <Drawing of="error" /> <Drawing of="offline" />
        </div>
      ),
      'sign-in': (
        <div data-picture>
          <SignInMosaic />
        </div>
      ),
      'sign-in, narrow': (
        <div data-picture>
          <SignInStrip />
        </div>
      ),
    }),
  },
  {
    components: ['Rail', 'RailSlide', 'RailPlaceholder'],
    wide: true,
    states: (t) => ({
      slides: <SampleRail t={t} />,
      placeholder: <RailPlaceholder>{t.loading}</RailPlaceholder>,
    }),
  },
  {
    components: ['DataTable', 'CompactRow'],
    wide: true,
    states: (t) => ({
      'pages': (
        <DataTable
          label={t.amount}
          columns={orderColumns(t)}
          rows={orders}
          rowKey={({ id }) => id}
          empty={t.empty}
          labels={pageWords(t)}
        />
      ),
      'empty': (
        <DataTable
          label={t.amount}
          columns={orderColumns(t)}
          rows={[]}
          rowKey={({ id }) => id}
          empty={t.empty}
          labels={pageWords(t)}
        />
      ),
      'row of a narrow window': (
        <CompactRow row={orders[1] ?? { id: 0, amount: '', status: 'pending' }} columns={orderColumns(t)} />
      ),
    }),
  },
  {
    components: ['Ltr', 'LeftToRight', 'VisuallyHidden', 'Bdi'],
    states: (t) => ({
      'phone number': <Ltr>+216 20 100 101</Ltr>,
      'left to right in Arabic': (
        <LeftToRight>
          <Button>{t.next}</Button>
        </LeftToRight>
      ),
      'for screen readers only': <VisuallyHidden>{t.sentence}</VisuallyHidden>,
      'name in another script': <Bdi>مراجعة</Bdi>,
    }),
  },
]
