import { Form as AntForm, type FormInstance, type FormProps as AntFormProps } from 'antd'
import type { ReactNode } from 'react'

export type { FormInstance }

export type FormProps<T> = Pick<AntFormProps<T>, 'initialValues' | 'onValuesChange' | 'name' | 'disabled' | 'className'> & {
  form: FormInstance<T>
  onFinish: (values: T) => void
  label?: string | undefined
  children: ReactNode
}

export function Form<T>({ form, onFinish, label, children, ...rest }: FormProps<T>) {
  return (
    <AntForm<T>
      form={form}
      onFinish={onFinish}
      layout="vertical"
      requiredMark={false}
      noValidate
      scrollToFirstError={{ focus: true }}
      validateTrigger="onBlur"
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
