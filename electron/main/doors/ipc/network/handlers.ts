import { ok } from '../../../../contract/result.ts'
import { farAddress } from '../../../base/host-of.ts'
import type { NetworkControl } from '../../../client/network/network-control.ts'
import type { Sessions } from '../../../features/connections/sessions.ts'
import { chooseAuthorityFile } from '../../../platform/files/choose-authority-file.ts'
import type { FileDialogs } from '../../../platform/files/file-dialog.ts'
import type { MainTexts } from '../../../platform/texts/en.ts'
import type { Handle } from '../handle.ts'

export const registerNetwork = (
  handle: Handle,
  networkControl: NetworkControl,
  sessions: Sessions,
  files: FileDialogs,
  texts: () => MainTexts,
): void => {
  handle('network:state', async () =>
    ok(await networkControl.state(farAddress(sessions.active()?.connection()))),
  )
  handle('network:choose-proxy', (choice) => networkControl.chooseProxy(choice))
  handle('network:set-credentials', (credentials) => networkControl.setCredentials(credentials))
  handle('network:choose-authorities', async () =>
    networkControl.preview(await chooseAuthorityFile(files, texts().chooseAuthority)),
  )
  handle('network:add-authorities', (previewId) => networkControl.addAuthorities(previewId))
  handle('network:forget-authority', (fingerprint) => networkControl.forgetAuthority(fingerprint))
}
