import { type Break, editRecords } from './break.ts'

/** Masks one of the last four. */
export const wrongLastFour: Break = (service) => async (request) =>
  editRecords(request, await service.answer(request), (record) => ({ ...record, lastFour: `*${record.lastFour.slice(1)}` }))
