import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/context.ts'
import { handle } from '../handle.ts'

export const registerAssistants = ({ registrations }: Pick<Context, 'registrations'>): void => {
  handle('assistants:list', async () => ok(await registrations.list()))
  handle('assistants:choose-project', () => registrations.chooseProject())
  handle('assistants:preview', ({ id, action }) => registrations.preview(id, action))
  handle('assistants:write', (id) => registrations.write(id))
}
