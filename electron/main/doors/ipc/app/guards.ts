import { z } from 'zod'
import { COMMAND_IDS, WINDOW_ACTIONS } from '../../../../contract/commands.ts'
import { settingsChange } from '../../../store/settings-shapes.ts'
import { id, nothing } from '../shapes.ts'

export const appGuards = {
  'app:state': nothing,
  'app:diagnose': nothing,
  'app:dismiss-notice': id,
  'app:offer': z.array(z.enum(COMMAND_IDS)).max(COMMAND_IDS.length),
  'app:quit': nothing,
  'settings:change': settingsChange,
  'channel:switch': z.boolean(),
  'command:here': nothing,
  'login:start': nothing,
  'login:set-start': z.boolean(),
  'window:act': z.enum(WINDOW_ACTIONS),
  'window:asks-to-close': nothing,
  'window:answer-close': z.enum(['close', 'stay']),
}
