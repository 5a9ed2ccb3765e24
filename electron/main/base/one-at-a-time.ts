/** Runs each work after all before it have ended, however they ended. */
export type OneAtATime = <T>(work: () => Promise<T>) => Promise<T>

export const createOneAtATime = (): OneAtATime => {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}
