import { nothing } from '../shapes.ts'

export const clipboardGuards = {
  'clipboard:state': nothing,
  'clipboard:clear': nothing,
  'clipboard:extend': nothing,
  'clipboard:marks': nothing,
}
