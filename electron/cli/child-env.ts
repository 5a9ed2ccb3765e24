/** Variables by which a program loads code of somebody else before its own, or runs it. */
const LOADS = new RegExp(
  `^(?:${[
    'LD_.*|DYLD_.*|GCONV_PATH',
    'BASH_ENV|BASH_FUNC_.*|ENV|SHELLOPTS|PS4|ZDOTDIR',
    'NODE_OPTIONS|NODE_PATH|BUN_OPTIONS|npm_config_(?:node[-_]options|script[-_]shell|userconfig|globalconfig|prefix)',
    'PYTHON(?:STARTUP|PATH|HOME|BREAKPOINT)|PERL5(?:OPT|LIB|DB)|RUBY(?:OPT|LIB)|LUA_(?:INIT|PATH|CPATH).*|PHPRC|PHP_INI_SCAN_DIR',
    '(?:JAVA_TOOL|JDK_JAVA|_JAVA)_OPTIONS|CLASSPATH|DOTNET_STARTUP_HOOKS|(?:COR|CORECLR)_PROFILER.*',
  ].join('|')})$`,
  'i',
)

/**
 * Of an environment what does not make another program of the one that is started with it, and the
 * names of the rest.
 */
export const withoutLoading = (
  env: NodeJS.ProcessEnv,
): { readonly env: NodeJS.ProcessEnv; readonly left: readonly string[] } => {
  const all = Object.entries(env)
  return {
    env: Object.fromEntries(all.filter(([name]) => !LOADS.test(name))),
    left: all.flatMap(([name]) => (LOADS.test(name) ? [name] : [])),
  }
}
