import { fireEvent, screen } from '@testing-library/react'

export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name })

/** Presses the button of this name, which has the focus then. */
export const press = (name: string | RegExp): void => {
  const pressed = button(name)
  pressed.focus()
  fireEvent.click(pressed)
}

/** Enters a text in the field of this label. */
export const fill = (label: string, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

/** Tells whether the page says by its colour and a tick that all went well. */
export const isGreen = (page: HTMLElement): boolean =>
  page.querySelector('.bg-good-tint.text-good-ink svg') !== null
