import type { ComponentProps } from 'react'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onSend: (form: HTMLFormElement) => unknown
}

/**
 * Form without native submission or validation. What a dialog above another one sends does not
 * reach the form below.
 */
export const Form = ({ onSend, ...props }: FormProps) => (
  <form
    noValidate
    {...props}
    onSubmit={(event) => {
      event.preventDefault()
      event.stopPropagation()
      void onSend(event.currentTarget)
    }}
  />
)
