import type { ComponentProps } from 'react'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onSend: (form: HTMLFormElement) => unknown
}

/** A form that the page itself sends, and whose fields say themselves what is wrong with them. */
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
