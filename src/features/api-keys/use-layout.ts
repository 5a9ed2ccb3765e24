import { type RefObject, useLayoutEffect, useState } from 'react'
import { type Layout, layoutOf } from './columns.ts'

/** The layout that an element's width asks for; before it is drawn, the window's. */
export const useLayout = (box: RefObject<HTMLElement | null>): Layout => {
  const [layout, setLayout] = useState(() => layoutOf(window.innerWidth))
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const apply = (): void => setLayout(layoutOf(element.clientWidth))
    apply()
    const observer = new ResizeObserver(apply)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return layout
}
