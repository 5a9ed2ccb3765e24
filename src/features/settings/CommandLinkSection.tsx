import { type CommandLink, canMake } from '../../../electron/contract/command-link.ts'
import { text } from '../../messages/text.ts'
import { setCommandLink } from '../../state/settings-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { Button } from '../../ui/Button.tsx'
import { ShownName } from '../../ui/ShownName.tsx'

/** What else the person should know of where it lies. */
const folderFacts = ({ state, folder, onPath }: CommandLink): string => {
  if (state === 'foreign') return ''
  const { commandFolders, commandOffPath } = text.settings
  return [state === 'ours' || folder === 'writable' ? '' : commandFolders[folder], onPath ? '' : commandOffPath]
    .filter((fact) => fact !== '')
    .join(' ')
}

/** The link by which shells find the command, as it is on the disk. */
export const CommandLinkSection = ({ link, readAgain }: { readonly link: CommandLink; readonly readAgain: () => Promise<void> }) => {
  const { command, commandStates, putOnPath, takeOffPath } = text.settings
  const made = link.state === 'ours'
  const set = async (): Promise<void> => {
    const answer = await setCommandLink(!made)
    if (answer.ok) announce(commandStates[answer.value.state])
    await readAgain()
  }
  const facts = folderFacts(link)
  return (
    <section aria-label={command} data-setting="commandLink">
      <p className="mb-1 font-medium">{command}</p>
      <p>{commandStates[link.state]}</p>
      <p className="mt-1 font-mono text-xs select-text [overflow-wrap:anywhere]">
        <ShownName name={link.path} />
        {link.state === 'foreign' ? null : (
          <>
            {' → '}
            <ShownName name={link.leadsTo ?? link.target} />
          </>
        )}
      </p>
      {facts === '' ? null : <p className="mt-1 text-xs text-soft">{facts}</p>}
      {made || canMake(link) ? (
        <Button className="mt-2" onClick={() => void set()}>
          {made ? takeOffPath : putOnPath}
        </Button>
      ) : null}
    </section>
  )
}
