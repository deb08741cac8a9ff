import { arrowCounterClockwise } from 'virtual:icons/arrow-counter-clockwise'
import { bell } from 'virtual:icons/bell'
import { bookmarkSimple } from 'virtual:icons/bookmark-simple'
import { caretRight } from 'virtual:icons/caret-right'
import { heart } from 'virtual:icons/heart'
import { play } from 'virtual:icons/play'
import { smileySad } from 'virtual:icons/smiley-sad'
import { trash } from 'virtual:icons/trash'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CountBadge, CountedIconButton } from '#ui/count-badge.tsx'
import { IconButton, IconButtonLink } from '#ui/icon-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { KeyCap } from '#ui/key-cap.tsx'
import { Link, TextLink } from '#ui/link.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { Switch, SwitchCard, SwitchRow } from '#ui/switch.tsx'
import { ToggleChip } from '#ui/toggle-chip.tsx'
import { noop, Stateful, type Story } from '../story'

export const actions: readonly Story[] = [
  {
    components: ['Button', 'ButtonLink'],
    states: (t) => ({
      'primary': <Button variant="primary">{t.save}</Button>,
      'with an icon': (
        <Button variant="primary" icon={play} iconFilled>
          {t.resume}
        </Button>
      ),
      'trailing icon': <Button trailingIcon={caretRight}>{t.next}</Button>,
      'outlined': <Button>{t.cancel}</Button>,
      'saffron': <Button variant="saffron">{t.resume}</Button>,
      'pale': <Button variant="pale">{t.seeAll}</Button>,
      'ghost': <Button variant="ghost">{t.seeAll}</Button>,
      'link': <Button variant="link">{t.seeAll}</Button>,
      'danger': (
        <Button variant="danger" icon={trash}>
          {t.remove}
        </Button>
      ),
      'on a colour': (
        <span data-subject="math" data-on-colour>
          <Button variant="on-color" icon={arrowCounterClockwise}>
            {t.retry}
          </Button>
        </span>
      ),
      'loading': (
        <Button variant="primary" loading>
          {t.sending}
        </Button>
      ),
      'disabled': (
        <Button variant="primary" disabled>
          {t.save}
        </Button>
      ),
      'small, middle, large': (
        <>
          <Button size="small">{t.save}</Button> <Button>{t.save}</Button> <Button size="large">{t.save}</Button>
        </>
      ),
      'block': <Button block>{t.save}</Button>,
      'long text': <Button>{t.sentence}</Button>,
      'as a link': <ButtonLink to="#">{t.seeAll}</ButtonLink>,
    }),
  },
  {
    components: ['IconButton', 'IconButtonLink', 'CountedIconButton', 'CountBadge'],
    states: (t) => ({
      'plain': <IconButton glyph={bell} label={t.notifications} />,
      'outlined': <IconButton glyph={bell} label={t.notifications} tone="outlined" />,
      'saffron': <IconButton glyph={bookmarkSimple} filled label={t.save} tone="saffron" />,
      'error': <IconButton glyph={trash} label={t.remove} tone="error" />,
      '32, 40, 44': (
        <>
          <IconButton glyph={bell} label={t.notifications} size={32} />{' '}
          <IconButton glyph={bell} label={t.notifications} size={40} />{' '}
          <IconButton glyph={bell} label={t.notifications} size={44} />
        </>
      ),
      'disabled': <IconButton glyph={bell} label={t.notifications} disabled />,
      'as a link': <IconButtonLink glyph={bell} label={t.notifications} to="#" />,
      'with a count': <CountedIconButton glyph={bell} label={t.notifications} count={3} countLabel={t.unread} />,
      'many, and none': (
        <>
          <CountBadge count={128} label={t.unread} /> <CountBadge count={0} label={t.unread} />
        </>
      ),
    }),
  },
  {
    components: ['Link', 'TextLink', 'SkipLink'],
    states: (t) => ({
      'in a text': (
        <p>
          {t.sentence} <Link to="#">{t.seeAll}</Link>
        </p>
      ),
      'standalone': <TextLink to="#">{t.seeAll}</TextLink>,
      'with an icon': (
        <TextLink to="#" icon={bookmarkSimple}>
          {t.seeAll}
        </TextLink>
      ),
      'external': (
        <TextLink to="https://example.org" external externalLabel={t.other}>
          {t.other}
        </TextLink>
      ),
      'shown on focus': <SkipLink targetId="stories">{t.toContent}</SkipLink>,
    }),
  },
  {
    components: ['SegmentedControl'],
    states: (t) => {
      const options = [
        { value: 'week', label: t.week },
        { value: 'day', label: t.day },
      ] as const
      return {
        default: (
          <Stateful<'week' | 'day'> initial="week">
            {(value, change) => <SegmentedControl label={t.date} options={options} value={value} onChange={change} />}
          </Stateful>
        ),
        disabled: <SegmentedControl label={t.date} options={options} value="day" onChange={noop} disabled />,
      }
    },
  },
  {
    components: ['Switch', 'SwitchRow', 'SwitchCard'],
    states: (t) => ({
      default: (
        <Stateful<boolean> initial>
          {(checked, change) => <Switch label={t.yes} checked={checked} onChange={change} />}
        </Stateful>
      ),
      off: <Switch label={t.no} onChange={noop} />,
      disabled: <Switch label={t.yes} checked disabled onChange={noop} />,
      row: (
        <Stateful<boolean> initial={false}>
          {(checked, change) => <SwitchRow title={t.shared} text={t.sharedText} checked={checked} onChange={change} />}
        </Stateful>
      ),
      card: (
        <Stateful<boolean> initial>
          {(checked, change) => <SwitchCard title={t.shared} text={t.sharedText} checked={checked} onChange={change} />}
        </Stateful>
      ),
    }),
  },
  {
    components: ['ToggleChip'],
    states: (t) => ({
      'love, pressed': <ToggleChip glyph={heart} pressed tone="love" label={t.yes} count="128" onClick={noop} />,
      'neutral': <ToggleChip glyph={smileySad} pressed={false} tone="neutral" label={t.no} count="4" onClick={noop} />,
      'saffron, toggles': (
        <Stateful initial={false}>
          {(pressed, change) => (
            <ToggleChip
              glyph={bookmarkSimple}
              pressed={pressed}
              tone="saffron"
              label={t.save}
              onClick={() => change(!pressed)}
            />
          )}
        </Stateful>
      ),
      'disabled': <ToggleChip glyph={heart} pressed={false} tone="love" label={t.yes} disabled />,
    }),
  },
  {
    components: ['Icon', 'KeyCap'],
    states: (t) => ({
      'regular': <Icon glyph={heart} />,
      'filled': <Icon glyph={heart} filled />,
      'named': <Icon glyph={bell} label={t.notifications} size={24} />,
      'mirrored in Arabic': <Icon glyph={caretRight} />,
      'key of a shortcut': <KeyCap>Ctrl K</KeyCap>,
    }),
  },
]
