import { TriangleAlert, X } from 'lucide-react'
import { text } from '../../messages/text.ts'
import { useApp } from '../../state/app-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/** What the person should know once, until dismissed. */
export const Notices = () => {
  const notices = useApp(({ state }) => state?.notices ?? [])
  return notices.map(({ id, kind, path }) => (
    <Banner
      key={id}
      tone="warn"
      icon={TriangleAlert}
      actions={
        <Button kind="ghost" size="sm" aria-label={text.dismiss} onClick={() => void window.keystow.dismissNotice(id)}>
          <X aria-hidden size={14} />
        </Button>
      }
    >
      {text.notices[kind](path)}
    </Banner>
  ))
}
