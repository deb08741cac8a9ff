import { useState } from 'react'
import { Wordmark } from '../../../src/renderer/ui/brand/logo'
import { Button } from '../../../src/renderer/ui/button'
import { Divider } from '../../../src/renderer/ui/divider'
import { Field } from '../../../src/renderer/ui/forms/field'
import { Form, useForm } from '../../../src/renderer/ui/forms/form'
import { PasswordInput } from '../../../src/renderer/ui/forms/password-input'
import { TextInput } from '../../../src/renderer/ui/forms/text-input'
import { useFormValid } from '../../../src/renderer/ui/forms/use-form-valid'
import { sentenceRule } from '../../../src/renderer/ui/forms/sentence-rule'
import { facebookLogo } from '../../../src/renderer/ui/icons/facebook-logo'
import { googleLogo } from '../../../src/renderer/ui/icons/google-logo'
import { lockSimple } from '../../../src/renderer/ui/icons/lock-simple'
import { userCircle } from '../../../src/renderer/ui/icons/user-circle'
import { TextLink } from '../../../src/renderer/ui/link'
import { SignInMosaic, SignInStrip } from '../../../src/renderer/ui/mosaic/sign-in-mosaic'
import { ScreenTitle } from '../../../src/renderer/ui/screen-title'
import { SegmentedControl } from '../../../src/renderer/ui/segmented-control'
import { SubjectTile } from '../../../src/renderer/ui/subject-tile'
import { subjectKeys } from '../../../src/renderer/ui/subjects'
import { SwitchCard } from '../../../src/renderer/ui/switch'
import styles from './gallery.module.css'

const nothing = () => undefined

function Credentials() {
  const form = useForm<{ username: string; password: string }>()
  const valid = useFormValid(form)
  const [shared, setShared] = useState(false)
  return (
    <Form form={form} onFinish={nothing} initialValues={{ username: 'amira.bensalah@exemple.tn', password: 'Secret12' }}>
      <Field name="username" label="E-mail ou numéro de téléphone" rules={[sentenceRule<string>((typed = '') => (typed === '' ? 'Veuillez saisir votre adresse e-mail/numéro de téléphone' : undefined))]}>
        <TextInput size="large" icon={userCircle} ltr autoComplete="username" />
      </Field>
      <Field
        name="password"
        label="Mot de passe"
        action={<TextLink to="#">Mot de passe oublié ?</TextLink>}
        rules={[sentenceRule<string>((typed = '') => (typed.length < 8 ? 'Mot de passe minimum 8 caractères' : undefined))]}
      >
        <PasswordInput size="large" icon={lockSimple} showLabel="Afficher" hideLabel="Masquer" autoComplete="current-password" />
      </Field>
      <SwitchCard title="Ce poste est partagé" text="École, bibliothèque : rien ne reste après toi." checked={shared} onChange={setShared} />
      <Button variant="primary" size="large" type="submit" block disabled={!valid} className={styles['gap']}>
        Se connecter
      </Button>
    </Form>
  )
}

function Picture() {
  return (
    <div className={styles['signInPanel']}>
      <SignInMosaic />
      <div className={styles['signInWords']}>
        <p>Une leçon à la fois, et tout s’assemble.</p>
        <div className={styles['flow']}>
          {subjectKeys.map((key) => (
            <SubjectTile key={key} subject={key} />
          ))}
        </div>
      </div>
    </div>
  )
}

export function SignIn() {
  const languages = [
    { value: 'fr', label: 'Français', lang: 'fr' },
    { value: 'en', label: 'English', lang: 'en' },
    { value: 'ar', label: 'العربية', lang: 'ar' },
  ]
  return (
    <div className={styles['signIn']}>
      <div className={styles['signInStrip']}>
        <SignInStrip />
      </div>
      <div className={styles['signInForm']}>
        <div className={styles['between']}>
          <Wordmark name="Tutorat" />
          <SegmentedControl label="Langue" value="fr" onChange={nothing} options={languages} />
        </div>
        <div className={styles['narrow']}>
          <ScreenTitle level="sign-in" meta="Connecte-toi et reprends là où tu en étais.">
            Bon retour parmi nous
          </ScreenTitle>
          <Credentials />
          <Divider>ou</Divider>
          <div className={styles['half']}>
            <Button icon={googleLogo} block>
              Google
            </Button>
            <Button icon={facebookLogo} iconFilled block>
              Facebook
            </Button>
          </div>
        </div>
      </div>
      <Picture />
    </div>
  )
}
