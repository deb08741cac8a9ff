import { useEffect } from 'react'
import { envelopeSimple } from 'virtual:icons/envelope-simple'
import { lockSimple } from 'virtual:icons/lock-simple'
import { Button } from '#ui/button.tsx'
import { BirthDateFields, type DayParts } from '#ui/forms/birth-date-fields.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { CodeInput } from '#ui/forms/code-input.tsx'
import { FieldFrame } from '#ui/forms/field-frame.tsx'
import { Field, FieldItem } from '#ui/forms/field.tsx'
import { Form, useForm } from '#ui/forms/form.tsx'
import { GroupField } from '#ui/forms/group-field.tsx'
import { NativeSelect } from '#ui/forms/native-select.tsx'
import { PasswordInput } from '#ui/forms/password-input.tsx'
import { PlainField } from '#ui/forms/plain-field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { noop, Stateful, type Story } from '../story'
import type { Texts } from '../texts'

const noDate: DayParts = { day: null, month: null, year: null }
const months = (t: Texts) => Array.from({ length: 12 }, (_, index) => `${t.month} ${String(index + 1)}`)

function SampleForm({ t }: { t: Texts }) {
  const form = useForm<{ email: string; birthDate: DayParts }>()
  useEffect(() => {
    form.setFields([{ name: 'email', errors: [t.emailWrong] }])
  }, [form, t])
  return (
    <Form form={form} label={t.profile} onFinish={noop} initialValues={{ email: 'amira@', birthDate: noDate }}>
      <Field name="email" label={t.email} required>
        <TextInput ltr icon={envelopeSimple} />
      </Field>
      <GroupField name="birthDate">
        <BirthDateFields
          legend={t.birthDate}
          texts={{ day: t.day, month: t.month, year: t.year }}
          months={months(t)}
          years={{ from: 1990, to: 2020 }}
        />
      </GroupField>
      <FieldItem name="comment" help={t.sentence}>
        <TextArea aria-label={t.comment} />
      </FieldItem>
      <Button variant="primary" type="submit">
        {t.save}
      </Button>
    </Form>
  )
}

export const forms: readonly Story[] = [
  {
    components: ['Form', 'Field', 'GroupField', 'FieldItem'],
    states: (t) => ({ 'with an error': <SampleForm t={t} /> }),
  },
  {
    components: ['PlainField', 'FieldFrame'],
    states: (t) => ({
      default: (
        <PlainField label={t.email}>
          <TextInput ltr size="large" />
        </PlainField>
      ),
      error: (
        <PlainField label={t.email} error={t.emailWrong}>
          <TextInput ltr size="large" />
        </PlainField>
      ),
      frame: (
        <FieldFrame htmlFor="framed" label={t.code} required>
          <TextInput id="framed" />
        </FieldFrame>
      ),
    }),
  },
  {
    components: ['TextInput', 'PasswordInput', 'TextArea', 'CodeInput'],
    states: (t) => ({
      'text': <TextInput aria-label={t.search} placeholder={t.search} />,
      'with an icon': (
        <TextInput aria-label={t.email} icon={envelopeSimple} ltr value="amira.bensalah@exemple.tn" onChange={noop} />
      ),
      'invalid': <TextInput aria-label={t.email} invalid value="amira@" onChange={noop} />,
      'disabled': <TextInput aria-label={t.email} disabled value={t.name} onChange={noop} />,
      'password': (
        <Stateful initial="Secret12">
          {(value, change) => (
            <PasswordInput
              aria-label={t.password}
              icon={lockSimple}
              showLabel={t.show}
              hideLabel={t.hide}
              value={value}
              onChange={(event) => change(event.target.value)}
            />
          )}
        </Stateful>
      ),
      'several lines': <TextArea aria-label={t.comment} value={t.sentence} onChange={noop} />,
      'code': (
        <Stateful initial="12">
          {(value, change) => <CodeInput aria-label={t.code} value={value} onChange={change} />}
        </Stateful>
      ),
      'code, invalid': <CodeInput aria-label={t.code} value="123456" invalid onChange={noop} />,
    }),
  },
  {
    components: ['Select', 'NativeSelect', 'Checkbox', 'BirthDateFields'],
    states: (t) => {
      const options = [
        { value: 1, label: t.course },
        { value: 2, label: t.exams },
        { value: 3, label: t.other, disabled: true },
      ]
      return {
        'select': (
          <Stateful initial={1}>
            {(value, change) => <Select aria-label={t.subject} options={options} value={value} onChange={change} />}
          </Stateful>
        ),
        'select, searchable': (
          <Select aria-label={t.subject} options={options} searchable placeholder={t.choose} emptyText={t.notFound} />
        ),
        'select, loading': <Select aria-label={t.subject} options={[]} loading placeholder={t.loading} />,
        'select, invalid': <Select aria-label={t.subject} options={options} invalid placeholder={t.choose} />,
        'native': (
          <Stateful<number | null> initial={null}>
            {(value, change) => <NativeSelect label={t.month} options={options} value={value} onChange={change} />}
          </Stateful>
        ),
        'checkbox': (
          <Stateful<boolean> initial>
            {(checked, change) => (
              <Checkbox checked={checked} onChange={change}>
                {t.shared}
              </Checkbox>
            )}
          </Stateful>
        ),
        'checkbox, disabled': <Checkbox disabled>{t.shared}</Checkbox>,
        'birth date': (
          <Stateful initial={noDate}>
            {(value, change) => (
              <BirthDateFields
                legend={t.birthDate}
                texts={{ day: t.day, month: t.month, year: t.year }}
                months={months(t)}
                years={{ from: 1990, to: 2020 }}
                value={value}
                onChange={change}
                invalid
              />
            )}
          </Stateful>
        ),
      }
    },
  },
]
