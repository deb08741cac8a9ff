import { useState } from 'react'
import { Button } from '../../../src/renderer/ui/button'
import { IconButton } from '../../../src/renderer/ui/icon-button'
import { bell } from '../../../src/renderer/ui/icons/bell'
import { signOut } from '../../../src/renderer/ui/icons/sign-out'
import { userCircle } from '../../../src/renderer/ui/icons/user-circle'
import { ConfirmModal } from '../../../src/renderer/ui/overlay/modal'
import { Drawer } from '../../../src/renderer/ui/overlay/drawer'
import { Dropdown } from '../../../src/renderer/ui/overlay/dropdown'
import { Tooltip } from '../../../src/renderer/ui/overlay/tooltip'
import styles from './gallery.module.css'

const nothing = () => undefined

export function Overlays() {
  const [asked, setAsked] = useState(new URLSearchParams(location.search).get('open') === 'modal')
  const [drawer, setDrawer] = useState(new URLSearchParams(location.search).get('open') === 'drawer')
  return (
    <main className={styles['page']}>
      <div className={styles['flow']}>
        <Dropdown
          label="Compte"
          placement="start"
          open
          items={[
            { key: 'profile', text: 'Mon profil', icon: userCircle, to: '#' },
            { key: 'forum', text: 'Le forum', icon: bell, to: '#', external: true },
            { key: 'line', divider: true },
            { key: 'out', text: 'Se déconnecter', icon: signOut, danger: true, onClick: nothing },
          ]}
        >
          <Button>Amira</Button>
        </Dropdown>
        <Tooltip title="Revenir au début">
          <IconButton glyph={bell} label="Notifications" />
        </Tooltip>
        <Button onClick={() => setAsked(true)}>Fenêtre</Button>
        <Button onClick={() => setDrawer(true)}>Tiroir</Button>
      </div>
      <ConfirmModal
        open={asked}
        title="Se déconnecter ?"
        text="Trois séances attendent d’être envoyées. Elles partiront à ton retour."
        closeLabel="Fermer"
        drawing="offline"
        confirm={{ text: 'Se déconnecter', danger: true, onClick: () => setAsked(false) }}
        cancel={{ text: 'Rester', onClick: () => setAsked(false) }}
      />
      <Drawer open={drawer} onClose={() => setDrawer(false)} title="Menu" closeLabel="Fermer">
        Contenu
      </Drawer>
    </main>
  )
}
