import { Form as AntForm, type FormInstance, type FormProps as AntFormProps } from 'antd'
import LocaleContext from 'antd/es/locale/context'
import { use, useEffect, type ReactNode } from 'react'
import { classNames } from '../class-names'
import { stackClasses, type Gaps } from '../layout-classes'
import { FormChangeContext, unchanged } from '../overlay/leave-guard'
import { clearChangedErrors, revalidateErrors } from './form-errors'

export type { FormInstance }

type FormProps<T> = Pick<
  AntFormProps<T>,
  'initialValues' | 'onValuesChange' | 'onFieldsChange' | 'onFinishFailed' | 'name' | 'disabled'
> &
  Gaps & {
    form: FormInstance<T>
    onFinish: (values: T) => void
    label?: string | undefined
    className?: string | undefined
    children: ReactNode
  }

export function Form<T>({ form, onFinish, onValuesChange, label, gap, className, children, ...rest }: FormProps<T>) {
  const language = use(LocaleContext)?.locale
  const reportChange = use(FormChangeContext)
  useEffect(() => void revalidateErrors(form), [form, language])
  useEffect(() => () => reportChange(unchanged), [reportChange])
  return (
    <AntForm<T>
      form={form}
      onFinish={(values) => {
        reportChange({ changed: form.isFieldsTouched(), submitted: true })
        onFinish(values)
      }}
      onValuesChange={(changed, values) => {
        clearChangedErrors(form, changed)
        reportChange({ changed: true, submitted: false })
        onValuesChange?.(changed, values)
      }}
      layout="vertical"
      requiredMark={false}
      noValidate
      scrollToFirstError={{ focus: true }}
      validateTrigger="onBlur"
      className={classNames(gap !== undefined && stackClasses({ gap }), className)}
      {...(label && { 'aria-label': label })}
      {...rest}
    >
      {children}
    </AntForm>
  )
}

export function useForm<T>(): FormInstance<T> {
  const [form] = AntForm.useForm<T>()
  return form
}

export const useWatch = AntForm.useWatch
