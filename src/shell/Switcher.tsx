import {
  ChevronsUpDown,
  FlaskConical,
  KeyRound,
  Plus,
  TestTubeDiagonal,
  Waypoints,
} from 'lucide-react'
import type { Connection } from '../../electron/contract/connection.ts'
import { addressLabel } from '../features/connections/address-label.ts'
import { ConnectionBadges, ConnectionLine } from '../features/connections/ConnectionBadges.tsx'
import { text } from '../messages/text.ts'
import { useApp } from '../state/app-store.ts'
import { openDialog } from '../state/dialog-store.ts'
import { reportRefusal } from '../state/refusal-store.ts'
import { openLab } from '../state/view-store.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../ui/Menu.tsx'
import { ShownName } from '../ui/ShownName.tsx'

const Label = ({ connection }: { readonly connection: Connection }) => (
  <>
    <span className="min-w-0 truncate text-base font-semibold">
      <ShownName name={connection.name} />
    </span>
    {/* Where there is little room, the banner above says that it is the local one. */}
    <span
      className={cx('flex shrink-0 gap-2', connection.kind === 'local' && 'max-[900px]:sr-only')}
    >
      <ConnectionBadges connection={connection} />
    </span>
    <span className="sr-only">{text.toolbar.switchTo}</span>
    <ChevronsUpDown size={14} className="shrink-0 text-soft" />
  </>
)

/** The active connection, and the way to others. */
export const Switcher = ({ connection }: { readonly connection: Connection }) => {
  const connections = useApp((state) => state?.connections ?? [])
  const hasLocal = connections.some(({ kind }) => kind === 'local')
  return (
    <Menu
      trigger={
        <Button kind="plain" className="-ml-2 max-w-[calc(100%+8px)] min-w-0">
          <Label connection={connection} />
        </Button>
      }
    >
      <MenuChoices
        label={text.connections.title}
        value={connection.id}
        choices={connections.map((choice) => ({
          value: choice.id,
          label: <ConnectionLine connection={choice} />,
          detail: addressLabel(choice),
        }))}
        onChoose={(id) => void reportRefusal(window.keystow.activateConnection(id))}
      />
      <MenuSeparator />
      <MenuItem icon={Plus} onClick={() => openDialog({ kind: 'connect' })}>
        {text.toolbar.add}
      </MenuItem>
      {hasLocal ? null : (
        <MenuItem icon={FlaskConical} onClick={() => void reportRefusal(window.keystow.useLocal())}>
          {text.toolbar.useLocal}
        </MenuItem>
      )}
      <MenuItem
        icon={KeyRound}
        disabled={connection.kind === 'local'}
        hint={connection.kind === 'local' ? text.connections.localSignIn : undefined}
        onClick={() =>
          openDialog({ kind: 'edit-connection', connectionId: connection.id, otherKey: true })
        }
      >
        {text.connections.signInOther}
      </MenuItem>
      <MenuItem icon={Waypoints} onClick={() => openDialog({ kind: 'connections' })}>
        {text.toolbar.manage}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={TestTubeDiagonal} onClick={() => openLab()}>
        {text.toolbar.lab}
      </MenuItem>
    </Menu>
  )
}
