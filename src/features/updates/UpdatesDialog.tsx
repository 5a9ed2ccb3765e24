import { text } from '../../messages/text.ts'
import { useApp } from '../../state/app-store.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { changeSettings } from '../../state/settings-store.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { RefusalBanner } from '../refusal/RefusalBanner.tsx'
import { SwitchRow } from '../settings/SwitchRow.tsx'
import { Progress } from './Progress.tsx'
import { useUpdate } from './store.ts'

const COMMANDS = { deb: 'sudo apt install ./keystow_*.deb', rpm: 'sudo dnf install ./keystow-*.rpm' } as const

const Elsewhere = ({ method }: { readonly method: 'deb' | 'rpm' | 'manual' | 'source' }) => (
  <div className="space-y-2">
    <p>{text.updates.methods[method]}</p>
    {method === 'deb' || method === 'rpm' ? (
      <pre className="rounded-md bg-hover px-3 py-2 font-mono text-xs select-text">{COMMANDS[method]}</pre>
    ) : null}
    <p className="text-soft">{text.updates.kept}</p>
  </div>
)

const Automatic = ({ byDefault }: { readonly byDefault: boolean }) => {
  const setting = useApp(({ state }) => state?.settings.updates)
  return (
    <div className="border-t border-line pt-4">
      <SwitchRow
        label={text.updates.automatic}
        hint={text.updates.automaticHint}
        checked={setting === 'default' ? byDefault : setting === 'on'}
        onChange={(on) => void changeSettings({ updates: on ? 'on' : 'off' })}
      />
    </div>
  )
}

/** Which version this is, whether there is a newer one, and how it comes here. */
export const UpdatesDialog = () => {
  const version = useApp(({ state }) => state?.version ?? '')
  const update = useUpdate(({ state }) => state)
  if (update === null) return null
  return (
    <Dialog title={text.updates.title} lead={text.updates.present(version)} onClose={closeDialog}>
      {update.method === 'self' ? (
        <div className="space-y-4">
          <RefusalBanner unchanged={text.settings.failed} />
          <Progress update={update} />
          <Automatic byDefault={update.byDefault} />
        </div>
      ) : (
        <Elsewhere method={update.method} />
      )}
    </Dialog>
  )
}
