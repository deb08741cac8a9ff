import { Form as AntForm, type FormInstance, type FormProps as AntFormProps } from 'antd'
import type { ReactNode } from 'react'
import { clearFaults } from './faults'

export type { FormInstance }

export type FormProps<T> = Pick<AntFormProps<T>, 'initialValues' | 'onValuesChange' | 'name' | 'disabled' | 'className'> & {
  form: FormInstance<T>
  onFinish: (values: T) => void
  label?: string | undefined
  children: ReactNode
}

/** What is wrong is said when a field is left and when the form is sent; what is being corrected is quiet. */
export function Form<T>({ form, onFinish, onValuesChange, label, children, ...rest }: FormProps<T>) {
  return (
    <AntForm<T>
      form={form}
      onFinish={onFinish}
      onValuesChange={(changed, values) => {
        clearFaults(form, changed)
        onValuesChange?.(changed, values)
      }}
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
