import { ok } from '../../../../contract/result.ts'
import type { Context } from '../../../app/core.ts'
import { farAddress } from '../../../base/host-of.ts'
import { chooseAuthorityFile } from '../../../platform/files/choose-authority-file.ts'
import type { Handle } from '../handle.ts'

type Parts = Pick<Context, 'networkControl' | 'files' | 'texts' | 'sessions'>

export const registerNetwork = (
  handle: Handle,
  { networkControl, files, texts, sessions }: Parts,
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
