import { useEffect, useState } from 'react'
import type { ApprovalView } from '../../../electron/contract/approval.ts'
import { loadLanguage, setLanguage } from '../../messages/text.ts'

const asks = (query: string): boolean => matchMedia(query).matches

/** Marks `<html>` as the app's own window does while it shows that connection. */
const applyLook = ({ language, contrast, motion, request: { connection } }: ApprovalView): void => {
  setLanguage(language)
  const { documentElement: html } = document
  html.lang = language
  html.dataset.mode = connection.kind === 'local' ? 'local' : connection.accent
  if (contrast === 'more' || asks('(prefers-contrast: more)') || asks('(forced-colors: active)')) html.dataset.contrast = 'more'
  else delete html.dataset.contrast
  if (motion === 'less' || asks('(prefers-reduced-motion: reduce)')) html.dataset.motion = 'less'
  else delete html.dataset.motion
}

/** What main has to show now; null until it has said it. */
export const useApprovalView = (): ApprovalView | null => {
  const [view, setView] = useState<ApprovalView | null>(null)
  useEffect(() => {
    const read = async (): Promise<void> => {
      const next = await window.approval.view()
      if (next !== null) {
        await loadLanguage(next.language)
        applyLook(next)
      }
      setView(next)
    }
    void read()
    return window.approval.onChanged(() => void read())
  }, [])
  return view
}
