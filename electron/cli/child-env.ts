/**
 * Variables that a run for an assistant gets of those that the assistant set: where programs, homes
 * and desktops are, and how to print. Others may have a program load code that nobody approved.
 */
const PASSES = new RegExp(
  `^(?:${[
    'PATH|HOME|USER|LOGNAME|PWD|LANG|LANGUAGE|LC_\\w+|TZ|TMPDIR|TMP|TEMP',
    'TERM|COLORTERM|COLUMNS|LINES|NO_COLOR|FORCE_COLOR|CI|NODE_ENV',
    'DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|XDG_RUNTIME_DIR|XDG_SESSION_TYPE|XDG_CURRENT_DESKTOP|SSH_AUTH_SOCK',
    '(?:https?|all|no)_proxy',
    'SystemRoot|SystemDrive|windir|PATHEXT|OS|PROCESSOR_\\w+|NUMBER_OF_PROCESSORS|USERNAME|USERPROFILE|HOMEDRIVE|HOMEPATH',
    'APPDATA|LOCALAPPDATA|ProgramData|(?:Common)?Program(?:Files|W6432)(?:\\(x86\\))?',
  ].join('|')})$`,
  'i',
)

/** Splits an environment into the variables that an approved run gets and the names of the rest. */
export const splitApprovedEnv = (
  env: NodeJS.ProcessEnv,
): { readonly env: NodeJS.ProcessEnv; readonly dropped: readonly string[] } => {
  const all = Object.entries(env)
  return {
    env: Object.fromEntries(all.filter(([name]) => PASSES.test(name))),
    dropped: all.flatMap(([name]) => (PASSES.test(name) ? [] : [name])),
  }
}
