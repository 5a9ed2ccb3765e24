import { fieldsOf } from '../../../../contract/recipes.ts'
import type { Recipe } from './recipe.ts'

/**
 * The arguments with what the person said in them. A value never becomes more than the argument
 * that it stands in.
 */
export const filledIn = (
  { id }: Recipe,
  args: readonly string[],
  values: readonly string[],
): readonly string[] => {
  const byField = new Map(
    fieldsOf(id).map(({ field }, index) => [`{${field}}`, values[index] ?? '']),
  )
  return args.map((arg) => arg.replace(/\{[a-z]+\}/g, (field) => byField.get(field) ?? field))
}

/**
 * Without a control character, and nothing that the quotes of a line of `security -i` would end at.
 */
const PRINTABLE = /^[\x20-\x7e]+$/
const UNQUOTED = /^[\w.~+/=:@%-]+$/

/**
 * What a program's standard input gets for a secret; null where it could not be told apart from
 * what is around it.
 */
export const inputFor = ({ input }: Recipe, name: string, secret: string): string | null => {
  if (!PRINTABLE.test(secret)) return null
  switch (input) {
    case 'secret':
      return secret
    case 'op_item': {
      const field = { id: 'credential', type: 'CONCEALED', label: 'credential', value: secret }
      return JSON.stringify({ title: name, category: 'API_CREDENTIAL', fields: [field] })
    }
    case 'security_command':
      return UNQUOTED.test(secret)
        ? `add-generic-password -U -a keystow -s ${name} -w ${secret}\n`
        : null
  }
}
