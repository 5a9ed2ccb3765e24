import { useApp } from '../../state/app-store.ts'

/**
 * Marks `<html>` with what the person or the system asks for, so that the style sheet has one mark
 * to look at.
 */
export const watchAppearance = (): void => {
  const contrast = [matchMedia('(prefers-contrast: more)'), matchMedia('(forced-colors: active)')]
  const motion = [matchMedia('(prefers-reduced-motion: reduce)')]
  const asks = (queries: readonly MediaQueryList[]): boolean =>
    queries.some(({ matches }) => matches)
  const apply = (): void => {
    const settings = useApp.getState()?.settings
    const { dataset } = document.documentElement
    if (settings?.contrast === 'more' || asks(contrast)) dataset.contrast = 'more'
    else delete dataset.contrast
    if (settings?.motion === 'less' || asks(motion)) dataset.motion = 'less'
    else delete dataset.motion
  }
  for (const query of [...contrast, ...motion]) query.addEventListener('change', apply)
  useApp.subscribe(apply)
  apply()
}
