import { fail, ok, type Result } from '../../../contract/result.ts'
import type { BoundSecret } from '../../base/bound-secret.ts'
import type { StoredToken, Vault } from '../../store/vault.ts'

/** The tokens with the one of a connection replaced. */
export const withToken = (
  tokens: readonly StoredToken[],
  connectionId: string,
  token: BoundSecret,
): readonly StoredToken[] => [
  ...tokens.filter((one) => one.connectionId !== connectionId),
  { connectionId, ...token },
]

/** Answers the token of a connection, with the address that it was entered for. */
export const tokenIn = (
  { tokens }: Vault,
  connectionId: string,
): Result<BoundSecret, 'token_missing'> => {
  const stored = tokens.find((one) => one.connectionId === connectionId)
  return stored === undefined
    ? fail('token_missing')
    : ok({ secret: stored.secret, address: stored.address })
}
