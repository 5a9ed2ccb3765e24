/** The texts of secrets that stay on this computer, sealed. */
export const kept = {
  action: 'Keep here, sealed',
  about: (store: string) =>
    `${store === '' ? 'The secure store' : store} protects it on the disk, not from programs that you run. You can copy it again.`,
  facts: 'Secret',
  here: 'Kept here, sealed',
  done: 'Kept here, sealed.',
  erasedWhen: 'It is erased when this app revokes the key, or when the service refuses it twice.',
  copy: 'Copy again…',
  copyLong: (name: string) => `Copy again… ${name}`,
  check: 'Check key',
  checkLong: (name: string) => `Check key ${name}`,
  checked: {
    works: 'The key works.',
    refused:
      'The service refused the secret. It is still kept: the refusal may be a mistake, or the secret may be too new. Check again later. It is erased once the service still refuses it then, and no longer lists the key.',
    erased: 'The service refused the secret twice, so it was erased.',
    uncompared:
      'The service refused the secret, but it did not answer Keystow’s own request either. The secret is still kept. Check again later.',
  },
  stop: 'Stop keeping…',
  stopLong: (name: string) => `Stop keeping… ${name}`,
  stopped: 'The secret is no longer kept here.',
  elsewhere: 'It is kept for another address of this connection, so it was not used.',
  unlisted: (n: number) =>
    n === 1
      ? 'A secret is kept here whose key is not in the list.'
      : `${n} secrets are kept here whose keys are not in the list.`,
  unlistedBadge: 'Not in the list',
  look: 'Look at secrets',
  title: 'Secrets kept here',
  lead: 'Sealed on this computer, and never shown. A key that is missing from the list may still work: check it.',
  none: 'No secret of this connection is kept here.',
}
