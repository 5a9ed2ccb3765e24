import { expect, test } from 'vitest'
import { withoutLoading } from '../../electron/cli/child-env.ts'

test('what makes a shell, npm or a runtime run the code of others is taken out of the environment and named, and nothing else is', () => {
  const loading = [
    'LD_PRELOAD',
    'DYLD_INSERT_LIBRARIES',
    'GCONV_PATH',
    'BASH_ENV',
    'BASH_FUNC_ls%%',
    'SHELLOPTS',
    'PS4',
    'ZDOTDIR',
    'NODE_OPTIONS',
    'BUN_OPTIONS',
    'npm_config_node_options',
    'NPM_CONFIG_NODE_OPTIONS',
    'npm_config_node-options',
    'npm_config_script_shell',
    'npm_config_userconfig',
    'npm_config_globalconfig',
    'npm_config_prefix',
    'PYTHONSTARTUP',
    'PYTHONBREAKPOINT',
    'PERL5DB',
    'RUBYOPT',
    'LUA_INIT',
    'LUA_INIT_5_4',
    'PHPRC',
    'PHP_INI_SCAN_DIR',
    '_JAVA_OPTIONS',
    'CLASSPATH',
    'DOTNET_STARTUP_HOOKS',
    'CORECLR_PROFILER_PATH',
  ]
  const env = {
    PATH: '/bin',
    HOME: '/home/me',
    LANG: 'C',
    npm_config_registry: 'https://r.example',
    NODE_ENV: 'test',
    ENVIRONMENT: 'dev',
  }
  const { env: passed, left } = withoutLoading({
    ...env,
    ...Object.fromEntries(loading.map((name) => [name, 'x'])),
  })
  expect(passed).toEqual(env)
  expect(left).toEqual(loading)
})
