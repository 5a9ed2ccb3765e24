import type { Messages } from './en.ts'

/** As in English. */
export const clipboard: Messages['clipboard'] = {
  willClear: (seconds) => `Eine Kopie verschwindet nach ${seconds} s aus der Zwischenablage.`,
  copied: (seconds) => `Kopiert. Wird in ${seconds} s geleert, wenn Sie nichts anderes kopieren.`,
  holding: (seconds) => `Secret kopiert: noch ${seconds} s`,
  clearNow: 'Jetzt leeren',
  extend: '+30 s',
  extendLabel: '+30 s bis zum Leeren',
  cleared: 'Die Zwischenablage wurde geleert.',
  replaced: 'Die Zwischenablage enthält inzwischen etwas anderes. Es blieb unberührt.',
  not_cleared_yet:
    'Das Secret ist möglicherweise noch in der Zwischenablage. Keystow leert sie, sobald sein Fenster im Vordergrund ist.',
  failed:
    'Die Zwischenablage ließ sich nicht leeren. Keystow versucht es beim nächsten Tastendruck oder Klick in seinem Fenster erneut. Sie können auch etwas anderes kopieren.',
  short: {
    cleared: 'Zwischenablage geleert',
    replaced: 'Zwischenablage anders belegt',
    not_cleared_yet: 'Zwischenablage noch nicht geleert',
    failed: 'Zwischenablage nicht geleert',
  },
}
