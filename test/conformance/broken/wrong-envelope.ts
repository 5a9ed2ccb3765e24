import { type Break, editBody } from './break.ts'

/** Puts its results into `result`. */
export const wrongEnvelope: Break = (service) => async (request) =>
  editBody(await service.answer(request), ({ data, ...rest }) => ({ ...rest, result: data }))
