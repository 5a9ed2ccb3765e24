import { EMAILS_PATH } from '../../../electron/contract/key-api.ts'

/** What every contender answers on the email resource, byte for byte. */
export const NOT_SPECIFIED = {
  error: {
    code: 'not_specified',
    message: 'The email resource is not part of this local service.',
  },
}

/** Throws where a contender answers something else: it would have had other work. */
export const expectSameAnswer = async (
  name: string,
  port: number,
  token: string,
): Promise<void> => {
  const answer = await fetch(`http://127.0.0.1:${port}${EMAILS_PATH}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  if ((await answer.text()) !== JSON.stringify(NOT_SPECIFIED))
    throw new Error(`${name} does not answer as the others do`)
}
