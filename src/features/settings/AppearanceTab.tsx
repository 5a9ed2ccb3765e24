import { LANGUAGES, type Settings } from '../../../electron/contract/settings.ts'
import { text } from '../../messages/text.ts'
import { changeSettings } from '../../state/settings-store.ts'
import { optionsOf, Segmented } from '../../ui/Segmented.tsx'

const SPOKEN = ['system', ...LANGUAGES] as const
const THEMES = ['system', 'light', 'dark'] as const
const CONTRASTS = ['system', 'more'] as const
const MOTIONS = ['system', 'less'] as const

export const AppearanceTab = ({ settings }: { readonly settings: Settings }) => (
  <>
    <Segmented
      legend={text.settings.theme}
      value={settings.theme}
      options={optionsOf(THEMES, text.settings.themes)}
      onChange={(theme) => void changeSettings({ theme })}
    />
    <Segmented
      legend={text.settings.contrast}
      hint={text.settings.contrastHint}
      value={settings.contrast}
      options={optionsOf(CONTRASTS, text.settings.contrasts)}
      onChange={(contrast) => void changeSettings({ contrast })}
    />
    <Segmented
      legend={text.settings.motion}
      hint={text.settings.motionHint}
      value={settings.motion}
      options={optionsOf(MOTIONS, text.settings.motions)}
      onChange={(motion) => void changeSettings({ motion })}
    />
    <Segmented
      legend={text.settings.language}
      value={settings.language}
      options={optionsOf(SPOKEN, text.settings.languages)}
      onChange={(language) => void changeSettings({ language })}
    />
  </>
)
