const terminal = 'Run this line in a terminal:'

/** The texts of adding Keystow to assistants. */
export const assistants = {
  hint: 'An assistant that has Keystow sees the names of your connections and API keys. It can ask for a key. Keystow creates and revokes nothing until you approve it. It sends no secret to the assistant, but the assistant may read one in a file or in the output of a command.',
  off: 'Programs may not ask yet, so an assistant cannot either.',
  noCommand: 'This copy of Keystow has no command that an assistant can start.',
  moveApp: 'Move Keystow to the Applications folder and open it again.',
  list: 'Assistant',
  entry: 'Add Keystow to an assistant…',
  other: 'Other',
  places: {
    'claude-code': terminal,
    'claude-desktop':
      'In Claude Desktop, choose Settings › Developer › Edit Config. Add this to claude_desktop_config.json:',
    cursor: 'Add this to .cursor/mcp.json in your home folder:',
    vscode:
      'In VS Code, run “MCP: Open User Configuration” from the Command Palette. Add this to the file:',
    codex: terminal,
    other: 'Add this to the assistant’s list of MCP servers:',
  },
  merge: 'If the file lists other servers already, add only the part “keystow” beside them.',
  restart: 'Restart the assistant afterwards.',
  node: 'The assistant needs Node 20 or newer on its PATH.',
  version:
    'The path contains the version of Keystow: after an update, replace the entry with a new copy.',
}
