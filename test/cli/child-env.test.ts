import { expect, test } from 'vitest'
import { splitApprovedEnv } from '../../electron/cli/child-env.ts'

const PASSED = [
  'PATH',
  'HOME',
  'LANG',
  'LC_ALL',
  'TERM',
  'DISPLAY',
  'https_proxy',
  'NO_PROXY',
  'Path',
]
const DROPPED = [
  'LD_PRELOAD',
  'DYLD_INSERT_LIBRARIES',
  'GCONV_PATH',
  'LOCPATH',
  'TERMINFO',
  'BASH_ENV',
  'BASH_FUNC_ls%%',
  'SHELLOPTS',
  'PS4',
  'ZDOTDIR',
  'SHELL',
  'ComSpec',
  'NODE_OPTIONS',
  'NODE_COMPILE_CACHE',
  'npm_config_script_shell',
  'npm_config_registry',
  'PYTHONSTARTUP',
  'PYTHONUSERBASE',
  'PERL5DB',
  'PERL5SHELL',
  'RUBYOPT',
  'LUA_INIT_5_4',
  'MAKEFILES',
  'MAKEFLAGS',
  'GIT_CONFIG_COUNT',
  'GIT_CONFIG_KEY_0',
  'GIT_CONFIG_VALUE_0',
  'OPENSSL_CONF',
  '_JAVA_OPTIONS',
  'CLASSPATH',
  'DBUS_SESSION_BUS_ADDRESS',
  'XDG_CONFIG_HOME',
  'PATHS',
  'xPATH',
  'ENVIRONMENT',
  'a.b',
  '',
]

test('an approved run gets the variables of a short list, and the names of all others are told', () => {
  const env = Object.fromEntries([...PASSED, ...DROPPED].map((name) => [name, 'x']))
  const split = splitApprovedEnv(env)
  expect(Object.keys(split.env)).toEqual(PASSED)
  expect(split.dropped).toEqual(DROPPED)
})
