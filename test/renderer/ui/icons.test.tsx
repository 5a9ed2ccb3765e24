import { render } from '@testing-library/react'
import { Ban } from 'lucide-react'
import { expect, it } from 'vitest'
import { Button } from '../../../src/ui/Button.tsx'

it('hides icons from screen readers, which read the label beside them', () => {
  const { container } = render(<Button icon={Ban}>Revoke</Button>)
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})
