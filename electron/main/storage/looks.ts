import { DEFAULT_SETTINGS, type Settings } from '../../contract/settings.ts'
import { DEFAULT_GUARDS, type Guards } from '../store/vault.ts'

/** The settings of looks and habits. They guard nothing, and lie in `settings.json`. */
export type Looks = Omit<Settings, keyof Guards>

const isLook = (name: string): boolean => !Object.keys(DEFAULT_GUARDS).includes(name)

/** The part of settings that lies in `settings.json`, and the part that lies in the vault. */
export const splitSettings = (settings: Partial<Settings>): { readonly looks: Partial<Looks>; readonly guards: Partial<Guards> } => {
  const entries = Object.entries(settings)
  return {
    looks: Object.fromEntries(entries.filter(([name]) => isLook(name))),
    guards: Object.fromEntries(entries.filter(([name]) => !isLook(name))),
  }
}

export const DEFAULT_LOOKS = splitSettings(DEFAULT_SETTINGS).looks as Looks
