import { type ComponentType, useEffect, useReducer } from 'react'

/**
 * A part of the page that its first paint does without, loaded once that is rendered; until then
 * nothing is in its place.
 */
export const lazyComponent = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> => {
  let Part: ComponentType<P> | null = null
  const Lazy = (props: P) => {
    const [, again] = useReducer((times: number) => times + 1, 0)
    useEffect(() => {
      if (Part !== null) return
      const get = async (): Promise<void> => {
        Part = await load()
        again()
      }
      void get()
    }, [])
    return Part === null ? null : <Part {...props} />
  }
  return Lazy
}
