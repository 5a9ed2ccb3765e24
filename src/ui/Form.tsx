import type { ComponentProps } from 'react'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onSend: (form: HTMLFormElement) => unknown
}

/** Form without native submission or validation. */
export const Form = ({ onSend, ...props }: FormProps) => (
  <form
    noValidate
    {...props}
    onSubmit={(event) => {
      event.preventDefault()
      void onSend(event.currentTarget)
    }}
  />
)
