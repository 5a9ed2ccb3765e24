import type { AssistantCommand } from '../../contract/assistants.ts'
import { type Computer, dataFolder } from '../../wire/place.ts'

/** What the command takes besides to ask this app: another data folder than the one that it would look into by itself. */
export const dataFolderWords = (folder: string, computer: Computer): readonly string[] => {
  // Neither assistants nor terminals have what was set for this app alone.
  const { APPDATA } = computer.env
  const byItself = dataFolder(null, { ...computer, env: APPDATA === undefined ? {} : { APPDATA } })
  return folder === byItself ? [] : ['--data-folder', folder]
}

/** How an assistant starts our server. */
export const startCommand = (program: string | null, folder: string, computer: Computer): AssistantCommand | null =>
  program === null ? null : { command: program, args: ['mcp', ...dataFolderWords(folder, computer)] }
