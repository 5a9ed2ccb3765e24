import { Autocomplete } from '@base-ui/react/autocomplete'
import { Search } from 'lucide-react'
import { type ClipboardEvent, useMemo, useState } from 'react'
import { lastFourOf } from '../../../electron/contract/api-key.ts'
import { isUnproven } from '../../../electron/contract/death-proof.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { rowOrCurrent, useRequestedRow } from '../../features/keys/row-focus.ts'
import { findSecret } from '../../features/keys/search.ts'
import { useSelectedIds } from '../../features/keys/selection-store.ts'
import { isWritable, keyListOf, useKeyList } from '../../features/keys/store.ts'
import { useKeptKeys } from '../../features/notes/store.ts'
import { text } from '../../messages/text.ts'
import { useApp } from '../../state/app-store.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { useLeases } from '../../state/leases-store.ts'
import { useProofs } from '../../state/proofs-store.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Keys } from '../../ui/Keys.tsx'
import { useSecretTyping } from '../../ui/use-secret-typing.ts'
import {
  commandEntries,
  connectionEntries,
  type Entry,
  keyEntries,
  selectionEntries,
} from './entries.ts'
import { groupsOf } from './groups.ts'
import {
  allKeysEntry,
  allowanceEntries,
  keptEntries,
  leaseEntries,
  programsEntry,
  proofsEntry,
} from './program-entries.ts'
import { addRecent } from './recent.ts'
import { settingEntries } from './setting-entries.ts'

const keysNow = () => keyListOf(useApp.getState()?.activeId ?? '')?.keys ?? []

const choose = (entry: Entry): void => {
  addRecent(entry.id)
  // First, so that what runs finds no dialog open, and may open its own.
  closeDialog()
  entry.run()
}

const Option = ({ entry }: { readonly entry: Entry }) => {
  const { icon: Icon, label, detail, shortcut, disabled = false } = entry
  return (
    <Autocomplete.Item
      value={entry}
      disabled={disabled}
      onClick={() => choose(entry)}
      className="group flex min-h-8 cursor-default items-center gap-2.5 rounded-md px-2 py-1 outline-none data-disabled:text-soft data-highlighted:bg-accent data-highlighted:text-on-accent"
    >
      <Icon size={16} className="shrink-0 opacity-80" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {detail === undefined ? null : (
        <span className="max-w-40 shrink-0 truncate text-xs text-soft group-data-highlighted:text-on-accent">
          {detail}
        </span>
      )}
      {shortcut === undefined ? null : <Keys keys={[shortcut]} />}
    </Autocomplete.Item>
  )
}

const useEntries = () => {
  const state = useApp()
  const list = useKeyList(state?.activeId ?? null)
  const keys = list?.keys
  const ownIds = list?.own.ids
  const writable = isWritable(list)
  const chosen = useSelectedIds(state?.activeId ?? '')
  const leases = useLeases()
  const kept = useKeptKeys(state?.activeId ?? '')
  const unproven = useProofs(({ proofs }) => proofs.filter(isUnproven).length)
  return useMemo(
    () => ({
      commands: commandEntries([
        allKeysEntry(),
        programsEntry(),
        proofsEntry(unproven),
        ...leaseEntries(leases),
        ...allowanceEntries(state?.allowances ?? []),
        ...(state?.activeId == null ? [] : keptEntries(state.activeId, kept)),
      ]),
      connections: connectionEntries(state?.connections ?? [], state?.activeId ?? null),
      settings: state === null ? [] : settingEntries(state),
      keys:
        state?.activeId === null || state === null || !keys
          ? []
          : [
              ...selectionEntries(state.activeId, [...chosen], writable),
              ...keyEntries(state.activeId, keys, writable, ownIds ?? []),
            ],
    }),
    [state, keys, ownIds, writable, leases, kept, unproven, chosen],
  )
}

const QueryField = ({ onPaste }: { readonly onPaste: (event: ClipboardEvent) => void }) => (
  <div className="flex items-center gap-2.5 border-b border-line px-4">
    <Search size={16} className="shrink-0 text-soft" />
    <Autocomplete.Input
      aria-label={text.commands.palette}
      placeholder={text.palette.placeholder}
      spellCheck={false}
      onPaste={onPaste}
      className="h-11 min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-soft"
    />
  </div>
)

const Group = ({ group }: { readonly group: ReturnType<typeof groupsOf>[number] }) => (
  <Autocomplete.Group items={group.items} className="mb-1 last:mb-0">
    <Autocomplete.GroupLabel className="px-2 py-1 text-xs font-medium text-soft">
      {text.palette.groups[group.value]}
    </Autocomplete.GroupLabel>
    <Autocomplete.Collection>
      {(entry: Entry) => <Option key={entry.id} entry={entry} />}
    </Autocomplete.Collection>
  </Autocomplete.Group>
)

/** Everything that can be done, by name. What cannot be undone still asks. */
export const PaletteDialog = () => {
  const [query, setQuery] = useState('')
  const entries = useEntries()
  const isPartOfSecret = useSecretTyping()
  /** True when it was a secret, which never gets into this field, as in the search field. */
  const takeSecret = (input: string): boolean => {
    const secret = findSecret(input, keysNow())
    if (secret !== null) setQuery(lastFourOf(secret))
    return secret !== null
  }
  const paste = (event: ClipboardEvent): void => {
    if (takeSecret(event.clipboardData.getData('text/plain'))) event.preventDefault()
  }
  const groups = useMemo(() => groupsOf(entries, query), [entries, query])
  return (
    <Dialog
      title={text.commands.palette}
      bare
      onClose={closeDialog}
      finalFocus={() => {
        const id = useRequestedRow.getState()
        return id === null ? null : rowOrCurrent(id)
      }}
    >
      <Autocomplete.Root
        open
        inline
        items={groups}
        filter={null}
        value={query}
        onValueChange={(value, { event }) =>
          isPartOfSecret(query, value, event.timeStamp, takeSecret) || setQuery(value)
        }
        itemToStringValue={(entry: Entry) => entry.label}
        autoHighlight="always"
        keepHighlight
      >
        <QueryField onPaste={paste} />
        <Autocomplete.Empty className="px-4 text-soft not-empty:py-6 not-empty:text-center">
          {groups.length === 0 ? text.palette.none(nameInText(query)) : null}
        </Autocomplete.Empty>
        <Autocomplete.List
          aria-label={text.commands.palette}
          className="min-h-0 flex-1 scroll-py-2 overflow-y-auto p-2 empty:p-0"
        >
          {(group: (typeof groups)[number]) => <Group key={group.value} group={group} />}
        </Autocomplete.List>
      </Autocomplete.Root>
    </Dialog>
  )
}
