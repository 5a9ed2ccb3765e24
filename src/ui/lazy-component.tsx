import { type ComponentType, useEffect, useReducer } from 'react'

/** The first list is painted by then, in milliseconds. Hidden windows have no idle time to wait for. */
const IDLE_MS = 500

/**
 * A part of the page that the first list does without, loaded once it is rendered; until then nothing is in its place.
 * `idle`: not before there is nothing else to do.
 */
export const lazyComponent = <P extends object>(load: () => Promise<ComponentType<P>>, idle = false): ComponentType<P> => {
  let Part: ComponentType<P> | null = null
  const Lazy = (props: P) => {
    const [, again] = useReducer((times: number) => times + 1, 0)
    useEffect(() => {
      if (Part !== null) return
      const get = async (): Promise<void> => {
        Part = await load()
        again()
      }
      if (!idle) return void get()
      const asked = requestIdleCallback(() => void get(), { timeout: IDLE_MS })
      return () => cancelIdleCallback(asked)
    }, [])
    return Part === null ? null : <Part {...props} />
  }
  return Lazy
}
