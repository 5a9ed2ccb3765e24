import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { text } from '../messages/text.ts'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import type { Mode } from './mode.ts'

export interface DialogHead {
  readonly title: ReactNode
  readonly lead?: ReactNode
  /** Whose accent the dialog has. */
  readonly mode?: Mode | undefined
}

interface DialogProps extends DialogHead {
  readonly children?: ReactNode
  readonly footer?: ReactNode
  /**
   * Esc, the overlay and the close button all ask this. The owner decides whether the dialog goes.
   */
  readonly onClose: () => void
  /** `form`: has a consequence, a field and up to three buttons in a row. */
  readonly width?: 'sm' | 'md' | 'form' | 'lg' | 'xl'
  readonly closeButton?: boolean
  /** Nothing but the children; the title is for screen readers. */
  readonly bare?: boolean
  /**
   * Is there to be read: the focus starts on the dialog as a whole, and its keys scroll the text.
   */
  readonly reading?: boolean
  readonly initialFocus?: RefObject<HTMLElement | null>
  readonly finalFocus?: () => HTMLElement | null
}

const widths = { sm: 'w-100', md: 'w-120', form: 'w-155', lg: 'w-190', xl: 'w-270' } as const

/** Gives the focus without scrolling to it: what is said first stays in sight. */
const focusUnscrolled = (element: RefObject<HTMLElement | null>) => (): boolean => {
  element.current?.focus({ preventScroll: true })
  return false
}

/**
 * Moves the focus to the first control that takes it, or to the dialog. Base UI would do so a frame
 * later: letters typed until then would be lost, and a screen reader would go on reading what the
 * dialog covers.
 */
const focusFirst = (popup: RefObject<HTMLElement | null>) => (): boolean => {
  const elements = [...(popup.current?.querySelectorAll<HTMLElement>('*') ?? [])]
  for (const element of [...elements.filter(({ tabIndex }) => tabIndex >= 0), popup.current])
    if (!popup.current?.contains(document.activeElement)) element?.focus()
  return false
}

const isInForm = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('form') !== null

/** In CSS pixels, or the whole of what is shown. */
const STEPS: Readonly<Record<string, number | 'page' | '-page' | 'top' | 'bottom'>> = {
  ArrowDown: 40,
  ArrowUp: -40,
  PageDown: 'page',
  ' ': 'page',
  PageUp: '-page',
  Home: 'top',
  End: 'bottom',
}

/**
 * Scrolls the text of a dialog that has the focus itself, as a browser would if the text had it.
 */
const scrollText = (event: KeyboardEvent<HTMLElement>): void => {
  const step = STEPS[event.key]
  const box = event.currentTarget.querySelector('.scrolling-text')
  if (step === undefined || box === null || event.target !== event.currentTarget) return
  event.preventDefault()
  const page = box.clientHeight - 40
  if (step === 'top' || step === 'bottom')
    box.scrollTo({ top: step === 'top' ? 0 : box.scrollHeight })
  else box.scrollBy({ top: step === 'page' ? page : step === '-page' ? -page : step })
}

interface HeadProps {
  readonly title: ReactNode
  readonly lead: ReactNode
  readonly className: string
}

const Head = ({ title, lead, className }: HeadProps) => (
  <header className={className}>
    <Base.Title className="line-clamp-2 text-lg font-semibold [overflow-wrap:anywhere]">
      {title}
    </Base.Title>
    {lead === undefined ? null : (
      <Base.Description className="mt-0.5 text-soft [overflow-wrap:anywhere]">
        {lead}
      </Base.Description>
    )}
  </header>
)

interface FootProps {
  readonly question: boolean
  readonly children: ReactNode
}

const Foot = ({ question, children }: FootProps) => (
  <footer
    className={cx(
      'flex flex-wrap justify-end gap-2 px-5',
      question ? 'pt-5 pb-4' : 'border-t border-line py-3',
    )}
  >
    {children}
  </footer>
)

const CloseButton = () => (
  <Base.Close
    aria-label={text.close}
    render={<Button icon={X} kind="ghost" size="icon" className="absolute top-3 right-3" />}
  />
)

interface FrameProps extends DialogProps {
  readonly role: 'dialog' | 'alertdialog'
}

const Frame = ({
  title,
  lead,
  children,
  footer,
  onClose,
  width = 'md',
  mode,
  bare = false,
  reading = false,
  closeButton = !bare,
  initialFocus,
  finalFocus,
  role,
}: FrameProps) => {
  const popup = useRef<HTMLDivElement>(null)
  /** True once a form in the dialog was changed: a press beside the dialog does not discard it. */
  const [isFilled, setFilled] = useState(false)
  const first = reading ? popup : initialFocus
  const question = role === 'alertdialog'
  return (
    <Base.Root open disablePointerDismissal={isFilled} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop
          forceRender
          className={cx('scrim fixed inset-0', question && 'opacity-60')}
        />
        <Base.Popup
          role={role}
          data-mode={mode}
          ref={popup}
          onChange={({ target }) => setFilled(isFilled || isInForm(target))}
          initialFocus={first === undefined ? focusFirst(popup) : focusUnscrolled(first)}
          {...(reading ? { onKeyDown: scrollText } : {})}
          {...(finalFocus === undefined ? {} : { finalFocus })}
          className={cx(
            // In a low window what is said comes before the room around it.
            'dialog fixed left-1/2 flex max-h-[80vh] low:max-h-[92vh] max-w-[calc(100vw-32px)] -translate-x-1/2 flex-col rounded-xl bg-raised shadow-float outline-none',
            question ? 'top-[20vh]' : 'top-[12vh] low:top-[4vh]',
            widths[width],
          )}
        >
          <Head
            title={title}
            lead={lead}
            className={
              bare
                ? 'sr-only'
                : cx('px-5 pt-4', children !== undefined && 'pb-2 low:pb-1', closeButton && 'pr-12')
            }
          />
          {children === undefined || bare ? (
            children
          ) : (
            <div
              {...(reading ? { tabIndex: 0 } : {})}
              className="quiet-focus scrolling-text min-h-0 flex-1 scroll-pb-16 overflow-y-auto px-5 pt-2 pb-4"
            >
              {children}
            </div>
          )}
          {footer === undefined ? null : <Foot question={question}>{footer}</Foot>}
          {/* Last in order, so that the dialog's own controls come first. */}
          {closeButton ? <CloseButton /> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** A modal dialog that is open while it is rendered. */
export const Dialog = (props: DialogProps) => <Frame {...props} role="dialog" />

/** A short question on top of a dialog. */
export const Question = (props: Omit<DialogProps, 'children' | 'width' | 'closeButton'>) => (
  <Frame {...props} role="alertdialog" width="sm" closeButton={false} />
)
