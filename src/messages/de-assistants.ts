import type { Messages } from './en.ts'

const terminal = 'Führen Sie diese Zeile in einem Terminal aus:'

/** As in English. */
export const assistants: Messages['assistants'] = {
  hint: 'Ein Assistent mit Keystow sieht die Namen Ihrer Verbindungen und API-Schlüssel. Er kann um einen Schlüssel bitten. Keystow erstellt und widerruft nichts ohne Ihre Zustimmung. Es sendet dem Assistenten kein Secret, aber er kann es möglicherweise in einer Datei oder in der Ausgabe eines Befehls lesen.',
  off: 'Programme dürfen noch nicht anfragen, also auch kein Assistent.',
  noCommand: 'Diese Kopie von Keystow hat keinen Befehl, den ein Assistent starten kann.',
  moveApp: 'Verschieben Sie Keystow in den Ordner „Programme“ und öffnen Sie es dann erneut.',
  list: 'Assistent',
  entry: 'Keystow in einen Assistenten eintragen…',
  other: 'Anderer',
  places: {
    'claude-code': terminal,
    'claude-desktop':
      'Öffnen Sie in Claude Desktop die Entwicklereinstellungen (Settings › Developer › Edit Config). Ergänzen Sie claude_desktop_config.json um:',
    cursor: 'Ergänzen Sie die Datei .cursor/mcp.json in Ihrem Benutzerordner um:',
    vscode:
      'Rufen Sie in der Befehlspalette von VS Code „MCP: Open User Configuration“ auf. Ergänzen Sie die Datei um:',
    codex: terminal,
    other: 'Ergänzen Sie die MCP-Server des Assistenten um:',
  },
  merge: 'Stehen in der Datei schon andere Server, fügen Sie dort nur den Teil „keystow“ hinzu.',
  restart: 'Starten Sie den Assistenten danach neu.',
  node: 'Der Assistent braucht Node 20 oder neuer in seinem PATH.',
  version:
    'Der Pfad enthält die Version von Keystow: Ersetzen Sie den Eintrag nach einer Aktualisierung durch eine neue Kopie.',
}
