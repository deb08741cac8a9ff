import { useEffect, useState } from 'react'
import { Button } from '../../../src/renderer/ui/button'
import { Card } from '../../../src/renderer/ui/card'
import { Chip } from '../../../src/renderer/ui/chip'
import { Checkbox } from '../../../src/renderer/ui/forms/checkbox'
import { Field } from '../../../src/renderer/ui/forms/field'
import { Form, useForm } from '../../../src/renderer/ui/forms/form'
import { TextInput } from '../../../src/renderer/ui/forms/text-input'
import { play } from '../../../src/renderer/ui/icons/play'
import { KeyCap } from '../../../src/renderer/ui/key-cap'
import { useNotify } from '../../../src/renderer/ui/notify'
import { ProgressBar } from '../../../src/renderer/ui/progress-bar'
import { ProgressRing } from '../../../src/renderer/ui/progress-ring'
import { SegmentedControl } from '../../../src/renderer/ui/segmented-control'
import { SkeletonBlock, SkeletonLine, SkeletonList } from '../../../src/renderer/ui/skeleton'
import { Empty } from '../../../src/renderer/ui/states/empty'
import { Failed } from '../../../src/renderer/ui/states/failed'
import { OfflineBanner } from '../../../src/renderer/ui/states/offline-banner'
import { SubjectTile } from '../../../src/renderer/ui/subject-tile'
import { subjectKeys } from '../../../src/renderer/ui/subjects'
import { Switch } from '../../../src/renderer/ui/switch'
import styles from './gallery.module.css'

const names = ['Mathématiques', 'Physique', 'SVT', 'Français', 'Arabe · العربية', 'Anglais', 'Histoire-Géo', 'Informatique', 'Philosophie', 'Économie']
const nothing = () => undefined

function Words() {
  return (
    <Card>
      <p className={styles['head']}>Texte</p>
      <p className={styles['title']}>Titre d’écran 26 / 34</p>
      <p className={styles['hero']}>Titre de carte mise en avant 20 / 28</p>
      <p className={styles['section']}>Titre de section 17 / 26</p>
      <p>
        Texte courant 15 / 24 : il te reste <b>3 leçons sur 12</b>.
      </p>
      <p className={styles['small']}>Texte secondaire 13 / 20 · Par A. Trabelsi · 02:05:47</p>
      <p className={styles['figures']}>01:23:45</p>
      <p lang="ar" dir="rtl" className={styles['title']}>
        مرحبًا أميرة، واصلي التعلّم
      </p>
      <p lang="ar" dir="rtl">
        الدوال التآلفية: بقي لك 3 دروس من 12 · 12:35
      </p>
    </Card>
  )
}

function Subjects() {
  return (
    <Card>
      <p className={styles['head']}>Matières</p>
      <div className={styles['subjects']}>
        {subjectKeys.map((key, index) => (
          <div key={key} data-subject={key} className={styles['subject']}>
            <SubjectTile subject={key} />
            <div>
              <b>{names[index]}</b>
              <ProgressBar value={62} label={names[index] ?? key} valueText="62 %" subject={key} height={6} />
            </div>
          </div>
        ))}
      </div>
    </Card>
  )
}

function Actions() {
  const [view, setView] = useState<'week' | 'day'>('week')
  return (
    <Card>
      <p className={styles['head']}>Actions</p>
      <div className={styles['flow']}>
        <Button variant="primary" icon={play} iconFilled>
          Reprendre
        </Button>
        <Button>Transférer</Button>
        <Button variant="pale">Participer</Button>
        <Button variant="danger">Supprimer</Button>
        <Button variant="primary" loading>
          Envoi…
        </Button>
        <Button disabled>Inclus</Button>
        <Button autoFocus>Focus</Button>
        <span data-subject="math" className={styles['onColor']}>
          <Button variant="saffron">Sur couleur</Button>
          <Button variant="on-color">Au début</Button>
        </span>
        <SegmentedControl
          label="Vue"
          value={view}
          onChange={setView}
          options={[
            { value: 'week', label: 'Semaine' },
            { value: 'day', label: 'Jour' },
          ]}
        />
        <Switch checked label="Oui" onChange={nothing} />
        <Switch label="Non" onChange={nothing} />
        <Checkbox checked onChange={nothing}>
          Choisie
        </Checkbox>
        <Checkbox onChange={nothing}>Libre</Checkbox>
      </div>
    </Card>
  )
}

function Fields() {
  const form = useForm<{ code: string; amount: string }>()
  useEffect(() => {
    form.setFields([{ name: 'amount', errors: ['Le champ montant doit être positif'] }])
  }, [form])
  return (
    <Card>
      <p className={styles['head']}>Champs</p>
      <Form form={form} onFinish={nothing} initialValues={{ code: 'REF-7K2P', amount: '−200' }}>
        <Field name="code" label="Code de recharge" required>
          <TextInput ltr />
        </Field>
        <Field name="amount" label="Montant" required>
          <TextInput />
        </Field>
      </Form>
    </Card>
  )
}

function States() {
  const notify = useNotify()
  useEffect(() => notify.success('Séance notée, merci.'), [notify])
  return (
    <Card>
      <p className={styles['head']}>États</p>
      <div className={styles['flow']}>
        <Chip state="live">En cours</Chip>
        <Chip state="soon">Bientôt</Chip>
        <Chip state="done">Terminée</Chip>
        <Chip state="success">Traité</Chip>
        <Chip state="pending">En attente</Chip>
        <Chip state="rejected">Rejeté</Chip>
        <Chip state="new">Nouveau</Chip>
        <Chip state="free">Gratuit</Chip>
        <Chip state="locked">À acheter</Chip>
        <OfflineBanner title="Hors connexion." text="Contenu lu il y a 2 h, 3 envois en attente." retry={{ text: 'Réessayer', onClick: nothing }} />
        <ProgressRing value={62} label="Progression" valueText="62 %" subject="math" />
        <ProgressRing value={22} label="Progression" valueText="22 %" subject="math" size={76} />
        <div className={styles['bars']}>
          <ProgressBar value={45} label="Cours" valueText="45 %" tick={80} />
          <ProgressBar value={100} label="Cours" valueText="100 %" tone="success" />
        </div>
        <KeyCap>Ctrl K</KeyCap>
      </div>
    </Card>
  )
}

function Shapes() {
  return (
    <Card>
      <p className={styles['head']}>Squelette : la forme de ce qui vient</p>
      <div className={styles['skeleton']}>
        <div>
          <SkeletonBlock ratio="2 / 1" radius="card" />
          <SkeletonLine width="34%" />
          <SkeletonLine height={13} />
          <SkeletonLine width="58%" />
        </div>
        <SkeletonList rows={3} tile={40} />
      </div>
    </Card>
  )
}

export function Components() {
  const retry = { text: 'Réessayer', onClick: nothing }
  return (
    <main className={styles['page']}>
      <h1 className="visually-hidden">Galerie</h1>
      <div className={styles['three']}>
        <Words />
        <Subjects />
        <Shapes />
      </div>
      <div className={styles['three']}>
        <Actions />
        <Fields />
        <States />
      </div>
      <div className={styles['four']}>
        <Card>
          <Empty compact title="Aucun favori pour l’instant" text="Touche le signet d’une leçon : elle t’attendra ici." action={<Button size="small">Voir les matières</Button>} />
        </Card>
        <Card>
          <Failed compact drawing="offline" title="La vidéo ne répond pas" text="Le réseau de l’école la bloque peut-être. Ce n’est pas toi." retry={retry} />
        </Card>
        <Card>
          <Failed compact title="Oups, page introuvable" text="Le lien a changé. Ton travail est intact." action={<Button size="small">Retour à l’accueil</Button>} />
        </Card>
        <Card>
          <Empty compact drawing="done" title="Chapitre terminé !" text="9 leçons sur 9. La mosaïque est complète." action={<Button size="small" variant="pale">Chapitre suivant</Button>} />
        </Card>
      </div>
    </main>
  )
}
