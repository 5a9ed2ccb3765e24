import type { Transport } from '../../../electron/main/client/transport.ts'

/** A transport that hands on what a test answers with. */
export const answersWith = (answer: () => Response | Promise<Response>): Transport => ({
  baseUrl: 'http://local.invalid',
  send: async () => {
    const { status, headers, body } = await answer()
    return {
      status,
      headers: new Map(headers),
      body: body ?? new ReadableStream({ start: (controller) => controller.close() }),
    }
  },
  close: async () => {},
})
