import type { rotate as english } from './en-rotate.ts'

/** The texts of a rotation. */
export const rotate: typeof english = {
  action: 'Schlüssel rotieren…',
  actionOwn: 'Schlüssel dieser App rotieren',
  title: (name) => `${name} rotieren`,
  titleLocal: (name) => `${name} beim lokalen Dienst rotieren`,
  step: {
    create: 'Erstellen',
    check: 'Prüfen',
    store: 'Speichern',
    deliver: 'Übergeben',
    retire: 'Alter Schlüssel',
  },

  lead: 'Ein neuer Schlüssel ersetzt diesen. Der alte funktioniert weiter bis zum letzten Schritt.',
  leadRevoked:
    'Ein neuer Schlüssel ersetzt diesen. Der alte ist bereits widerrufen. Setzen Sie den neuen daher bald ein.',
  leadMayBeRevoked:
    'Ein neuer Schlüssel ersetzt diesen. Der alte ist möglicherweise bereits widerrufen. Setzen Sie den neuen daher bald ein.',
  leadOwn:
    'Ein neuer Schlüssel ersetzt den, mit dem diese App angemeldet ist. Sie bleibt die ganze Zeit angemeldet.',
  old: 'Alter Schlüssel',
  fresh: 'Neuer Schlüssel',
  name: 'Name des neuen Schlüssels',
  nameHint: 'Derselbe Name oder einer mit Zusatz, um die beiden zu unterscheiden.',
  start: 'Neuen Schlüssel erstellen',

  working: {
    create: 'Der neue Schlüssel wird erstellt…',
    look: 'Die Liste wird gelesen…',
    check: 'Es wird geprüft, ob der neue Schlüssel funktioniert…',
    store: 'Der neue Schlüssel wird für diese App gespeichert und zurückgelesen…',
    deliver: 'Das neue Secret wird geöffnet…',
    retire: 'Der alte Schlüssel wird widerrufen…',
    undo: 'Der neue Schlüssel wird widerrufen…',
  },

  deliverTitle: 'Setzen Sie das neue Secret ein',
  deliverLead:
    'Der neue Schlüssel funktioniert. Setzen Sie sein Secret überall ein, wo das alte benutzt wird. Es wird nur einmal gezeigt.',
  deliverLeadPlaced:
    'Der neue Schlüssel funktioniert. Sein Secret wurde eingesetzt und kann nicht noch einmal angezeigt werden.',
  deliverTitleOwn: 'Diese App benutzt den neuen Schlüssel',
  deliverLeadOwn: (store) =>
    `Der neue Schlüssel funktioniert. Er ist gespeichert (${store}) und wurde zurückgelesen. Kopieren Sie ihn, falls ihn noch etwas anderes benutzt.`,
  deliverLeadMinted:
    'Der neue Schlüssel funktioniert, und diese App ist mit ihm angemeldet. Kopieren Sie ihn, falls ihn noch etwas anderes benutzt.',
  deliverLeadInMemory:
    'Der neue Schlüssel funktioniert, und diese App ist bis zum Beenden mit ihm angemeldet. Kopieren Sie ihn: Danach brauchen Sie ihn zum Anmelden.',
  gate: 'Kopieren Sie es, übergeben Sie es oder bestätigen Sie das Speichern.',
  copyLost: {
    gone: 'Die Kopie ist nicht mehr in der Zwischenablage, deshalb wartet die Rotation bei diesem Schritt. Kopieren Sie das Secret noch einmal oder bestätigen Sie, dass es gespeichert ist, und fahren Sie dann fort.',
    uncertain:
      'Die Kopie ist vielleicht noch in der Zwischenablage, aber ihre Zeit ist abgelaufen. Deshalb wartet die Rotation bei diesem Schritt. Kopieren Sie das Secret noch einmal oder bestätigen Sie, dass es gespeichert ist, und fahren Sie dann fort.',
  },
  next: 'Weiter',
  notKept:
    'Das neue Secret konnte auf diesem Computer nicht versiegelt werden. Wird Keystow vorher beendet, bleibt der neue Schlüssel zusätzlich bestehen.',

  retireTitle: 'Der alte Schlüssel',
  retireLead: 'Der neue Schlüssel funktioniert. Auch der alte funktioniert noch.',
  stillUsed: (when) =>
    `Der alte Schlüssel wurde ${when} benutzt. Sobald er widerrufen ist, bekommt alles, was ihn noch benutzt, 401.`,
  noUse:
    'Für den alten Schlüssel ist keine Nutzung verzeichnet. Sobald er widerrufen ist, bekommt alles, was ihn noch benutzt, 401.',
  onlyOwnUse:
    'Eine Nutzung des alten Schlüssels ist nur durch diese App verzeichnet. Sobald er widerrufen ist, bekommt alles, was ihn noch benutzt, 401.',
  noOtherUse:
    'Bis jetzt hat diese App den alten Schlüssel benutzt; eine spätere Nutzung ist nicht verzeichnet. Sobald er widerrufen ist, bekommt alles andere, was ihn noch benutzt, 401.',
  revokeOld: 'Alten Schlüssel widerrufen',
  keepOld: 'Alten vorerst behalten',
  showAgain: 'Zurück zum Secret',

  undo: 'Rotation zurücknehmen',
  undoTitle: 'Die Rotation zurücknehmen?',
  undoBody: (four) =>
    `Der neue Schlüssel …${four} wird widerrufen. Alles, was ihn schon benutzt, bekommt 401. Der alte Schlüssel bleibt, wie er ist.`,
  undoConfirm: 'Neuen Schlüssel widerrufen',
  undoCancel: 'Neuen Schlüssel behalten',

  leaveTitle: 'Diese Rotation später fortsetzen?',
  leaveBody: {
    none: 'Der alte Schlüssel bleibt, wie er ist. Falls es einen neuen Schlüssel gibt, ist sein Secret nicht auf diesem Computer; er lässt sich dann nur widerrufen.',
    sealed:
      'Nichts geht verloren: Kein Schlüssel wird widerrufen, und das neue Secret bleibt auf diesem Computer versiegelt, bis Sie fortfahren.',
    memory:
      'Kein Schlüssel wird widerrufen. All das wird nur bis zum Beenden behalten; danach bleibt der neue Schlüssel zusätzlich bestehen.',
  },

  unfinished: (name) =>
    `Die Rotation von ${name} ist nicht abgeschlossen. Der neue Schlüssel funktioniert.`,
  unfinishedRetire: (name) =>
    `Die Rotation von ${name} endet von selbst, sobald der alte Schlüssel widerrufen ist.`,
  unfinishedUnproven: (name) =>
    `Die Rotation von ${name} ist nicht abgeschlossen. Dass der neue Schlüssel funktioniert, ist nicht nachgewiesen; der alte ist unverändert.`,
  unfinishedUnknown: (name) =>
    `Die Rotation von ${name} wurde unterbrochen. Vielleicht wurde ein neuer Schlüssel erstellt.`,
  unfinishedUndo: (name) =>
    `Die Rotation von ${name} wird zurückgenommen. Der neue Schlüssel funktioniert möglicherweise noch.`,
  goOn: 'Rotation fortsetzen',

  wantedBy: {
    person: 'Sie haben ihn widerrufen',
    bulk: 'ein Sammelwiderruf',
    plan: 'ein geplanter Widerruf',
    program: 'die Anfrage eines Programms',
    lease: 'er gehört zu einem Programm, das endet',
    rotation: 'diese Rotation',
    undo: 'eine zurückgenommene Rotation',
    leak: 'er ist kompromittiert',
    orphan: 'das Erstellen blieb ohne Antwort',
  },
  newWorks:
    'Sonst hat sich nichts geändert: Der neue Schlüssel funktioniert, der alte ist unverändert.',
  oldUnchanged: 'Der alte Schlüssel ist unverändert.',
  oldMayWork: 'Der alte Schlüssel funktioniert möglicherweise noch.',
  newMayWork: 'Der neue Schlüssel funktioniert möglicherweise noch.',
  problems: {
    interrupted:
      'Keystow wurde mitten in dieser Rotation beendet. Machen Sie dort weiter, wo sie stehen geblieben ist.',
    interruptedUnknown:
      'Keystow wurde beendet, während der neue Schlüssel erstellt wurde. Die Liste zeigt, ob es ihn gibt.',
    interruptedUndo:
      'Keystow wurde beendet, bevor der neue Schlüssel widerrufen war. Er funktioniert möglicherweise noch.',
    checkFailed: 'Der neue Schlüssel wurde erstellt, aber die Prüfung ist nicht gelungen.',
    storeFailed:
      'Der neue Schlüssel funktioniert, aber er konnte nicht für diese App gespeichert werden.',
    openFailed: 'Das neue Secret konnte nicht geöffnet werden.',
    undoFailed: 'Der neue Schlüssel wurde nicht widerrufen.',
    retireFailed: 'Der alte Schlüssel wurde nicht widerrufen.',
    oldGone:
      'Der alte Schlüssel ist schon widerrufen. Der neue ist der, der bleibt: Setzen Sie ihn also ein.',
    oldGoneDelivered: 'Der alte Schlüssel ist schon widerrufen. Der neue ist der, der bleibt.',
    oldUnlisted:
      'Der alte Schlüssel steht nicht in der Liste. Der neue ist möglicherweise der einzige, der noch funktioniert, und wurde deshalb nicht widerrufen. Setzen Sie ihn ein und machen Sie weiter, oder nehmen Sie die Rotation später zurück.',
    tooLate:
      'Der Widerruf des alten Schlüssels ist schon unterwegs. Der neue Schlüssel bleibt daher bestehen.',
    oldUnproven:
      'Der Widerruf des alten Schlüssels wurde gesendet, sein Ende ist aber nicht nachgewiesen: Er funktioniert vielleicht noch oder endet noch. Zeigt ihn eine Liste, widerruft Keystow ihn möglicherweise erneut. Wenn Sie ihn behalten, sendet diese Rotation für ihn nichts mehr.',
    newUnproven:
      'Der Widerruf des neuen Schlüssels wurde gesendet, sein Ende ist aber nicht nachgewiesen. Er funktioniert vielleicht noch.',
    oldWanted: (reasons) =>
      `Der neue Schlüssel wurde nicht widerrufen, weil der alte auch aus einem anderen Grund widerrufen werden soll: ${reasons}. Stoppen Sie das zuerst, sonst enden beide Schlüssel.`,
    newGone:
      'Der neue Schlüssel steht nicht mehr in der Liste; Keystow hat ihn nicht widerrufen. Der alte blieb unberührt. „Rotation zurücknehmen“ beendet diese Rotation.',
    orphan: (name, four) =>
      `Ein Schlüssel mit dem Namen ${name} (…${four}) ist vielleicht dadurch entstanden oder gehört jemand anderem. Sein Secret kam nicht an. Der alte Schlüssel ist unverändert.`,
  },

  ended: {
    rotated: 'Rotiert',
    kept: 'Beide Schlüssel funktionieren',
    oldMayEnd: 'Der alte Schlüssel kann noch enden',
    undone: 'Rückgängig gemacht',
  },
  endedBody: {
    rotated: (oldFour, newFour) =>
      `Der alte Schlüssel …${oldFour} ist widerrufen. Der neue Schlüssel …${newFour} funktioniert.`,
    kept: (oldFour, newFour) =>
      `Der neue Schlüssel …${newFour} funktioniert. Der alte Schlüssel …${oldFour} funktioniert, bis Sie ihn widerrufen.`,
    oldMayEnd: (oldFour, newFour) =>
      `Der neue Schlüssel …${newFour} funktioniert. Die Rotation sendet für den alten Schlüssel …${oldFour} nichts mehr. Sein Widerruf wurde aber schon gesendet, er kann also noch enden.`,
    undone: (oldFour) =>
      `Der neue Schlüssel ist widerrufen. Der alte Schlüssel …${oldFour} funktioniert wie zuvor.`,
  },
}
