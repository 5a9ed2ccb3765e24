/** The texts of the clipboard. */
export const clipboard = {
  willClear: (seconds: number) => `A copy is cleared from the clipboard after ${seconds} s.`,
  copied: (seconds: number) => `Copied. Clears in ${seconds} s unless you copy something else.`,
  holding: (seconds: number) => `Secret on clipboard: ${seconds} s`,
  clearNow: 'Clear now',
  extend: '+30 s',
  extendLabel: '+30 s until it is cleared',
  cleared: 'The clipboard was cleared.',
  replaced: 'The clipboard holds something else now. It was left alone.',
  not_cleared_yet:
    'The secret may still be on the clipboard. Keystow clears it once its window is in front.',
  failed:
    'Could not clear the clipboard. Keystow tries again when you press a key or click in its window. You can also copy something else.',
  short: {
    cleared: 'Clipboard cleared',
    replaced: 'Clipboard holds something else',
    not_cleared_yet: 'Clipboard not cleared yet',
    failed: 'Clipboard not cleared',
  },
}
