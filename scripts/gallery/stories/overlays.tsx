import { bell } from 'virtual:icons/bell'
import { signOut } from 'virtual:icons/sign-out'
import { userCircle } from 'virtual:icons/user-circle'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Drawer } from '#ui/overlay/drawer.tsx'
import { Dropdown } from '#ui/overlay/dropdown.tsx'
import { Floating } from '#ui/overlay/floating.tsx'
import { ConfirmModal, Modal } from '#ui/overlay/modal.tsx'
import { Tooltip } from '#ui/overlay/tooltip.tsx'
import { noop, Stateful, type Story } from '../story'

export const overlays: readonly Story[] = [
  {
    components: ['Dropdown', 'Tooltip', 'Floating'],
    states: (t) => ({
      'menu': (
        <Dropdown
          label={t.menu}
          placement="start"
          items={[
            { key: 'profile', text: t.profile, icon: userCircle, to: '#' },
            { key: 'external', text: t.other, icon: bell, to: '#', external: true },
            { key: 'line', divider: true },
            { key: 'out', text: t.signOut, icon: signOut, danger: true, onClick: noop },
            { key: 'disabled', text: t.locked, disabled: true },
          ]}
        >
          <Button>{t.menu}</Button>
        </Dropdown>
      ),
      'menu of choices in groups': (
        <Dropdown
          label={t.menu}
          placement="start"
          items={[
            {
              key: 'first',
              group: t.profile,
              entries: [
                { key: 'chosen', text: t.other, checked: true, onClick: noop },
                { key: 'else', text: t.sentence, checked: false, onClick: noop },
              ],
            },
            { key: 'second', group: t.notifications, entries: [{ key: 'only', text: t.locked, disabled: true }] },
          ]}
        >
          <Button>{t.menu}</Button>
        </Dropdown>
      ),
      'tooltip': (
        <Tooltip title={t.notifications}>
          <IconButton glyph={bell} label={t.notifications} />
        </Tooltip>
      ),
      'floating panel': (
        <Stateful initial={false}>
          {(open, change) => (
            <>
              <Button onClick={() => change(true)}>{t.notifications}</Button>
              {open && (
                <Floating label={t.notifications} close={() => change(false)}>
                  {t.sentence}
                </Floating>
              )}
            </>
          )}
        </Stateful>
      ),
    }),
  },
  {
    components: ['Modal', 'ConfirmModal', 'Drawer'],
    states: (t) => ({
      modal: (
        <Stateful initial={false}>
          {(open, change) => (
            <>
              <Button onClick={() => change(true)}>{t.profile}</Button>
              <Modal
                open={open}
                onClose={() => change(false)}
                title={t.profile}
                closeLabel={t.close}
                footer={<Button onClick={() => change(false)}>{t.close}</Button>}
              >
                {t.sentence}
              </Modal>
            </>
          )}
        </Stateful>
      ),
      question: (
        <Stateful initial={false}>
          {(open, change) => (
            <>
              <Button onClick={() => change(true)}>{t.signOut}</Button>
              <ConfirmModal
                open={open}
                title={t.signOut}
                text={t.signOutText}
                closeLabel={t.close}
                drawing="offline"
                confirm={{ text: t.signOut, danger: true, onClick: () => change(false) }}
                cancel={{ text: t.cancel, onClick: () => change(false) }}
              />
            </>
          )}
        </Stateful>
      ),
      drawer: (
        <Stateful initial={false}>
          {(open, change) => (
            <>
              <Button onClick={() => change(true)}>{t.menu}</Button>
              <Drawer open={open} onClose={() => change(false)} title={t.menu} closeLabel={t.close}>
                {t.sentence}
              </Drawer>
            </>
          )}
        </Stateful>
      ),
    }),
  },
]
