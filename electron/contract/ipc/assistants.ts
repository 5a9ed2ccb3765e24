import type { Assistant, AssistantAction, AssistantPreview, Assistants } from '../assistants.ts'

/** Adding Keystow to the assistants of this computer. */
export interface AssistantRequests {
  'assistants:list': { input: null; answer: Assistants }
  /** Asks for a project's folder, which is in the list from then on; null if cancelled. */
  'assistants:choose-project': { input: null; answer: Assistant | null }
  'assistants:preview': { input: { readonly id: string; readonly action: AssistantAction }; answer: AssistantPreview }
  /** Writes what the preview of this id showed. Fails with `env_changed` where the file is another by now. */
  'assistants:write': { input: string; answer: Assistant }
}

/** By what name a window asks each. */
export const assistantApi = {
  assistants: 'assistants:list',
  chooseProject: 'assistants:choose-project',
  previewAssistant: 'assistants:preview',
  writeAssistant: 'assistants:write',
} as const satisfies Record<string, keyof AssistantRequests>
