import type { RuleTool } from '../../contract/ipc/scan.ts'
import { FEWEST_CHARACTERS, SECRET_MARKS } from '../../contract/secret-shape.ts'
import { type FileContent, toJson, toPlain } from '../export/file-content.ts'
import type { FileKind } from '../export/save-as.ts'

/** A regular expression that RE2 and JavaScript read alike. */
const patternOf = (prefix: string): string =>
  String.raw`\b${prefix}_(?:live|test)_[A-Za-z0-9._~+/=-]{${FEWEST_CHARACTERS},}`

const DESCRIPTION = 'API key of an email service'

const gitleaks = (prefix: string | null): FileContent => {
  const keywords = SECRET_MARKS.map((mark) => `"${prefix ?? ''}${mark}"`.toLowerCase()).join(', ')
  return toPlain(
    [
      '# gitleaks dir --config THIS_FILE .',
      `title = "${DESCRIPTION}"`,
      '',
      '[extend]',
      'useDefault = true',
      '',
      '[[rules]]',
      `id = "${prefix ?? 'email'}-api-key"`,
      `description = "${DESCRIPTION}"`,
      `regex = '''${patternOf(prefix ?? '[A-Za-z0-9]+')}'''`,
      'entropy = 3',
      `keywords = [${keywords}]`,
      '',
    ].join('\n'),
  )
}

const trufflehog = (prefix: string | null): FileContent =>
  toPlain(
    [
      '# trufflehog filesystem --config THIS_FILE .',
      'detectors:',
      `  - name: ${prefix ?? 'email'}-api-key`,
      '    keywords:',
      ...SECRET_MARKS.map((mark) => `      - ${prefix ?? ''}${mark}`),
      '    regex:',
      `      secret: '(${patternOf(prefix ?? '[A-Za-z0-9]+')})'`,
      '',
    ].join('\n'),
  )

const secretlint = (prefix: string | null): FileContent =>
  toJson({
    rules: [
      {
        id: '@secretlint/secretlint-rule-pattern',
        options: {
          patterns: [
            {
              name: DESCRIPTION,
              patterns: [
                `/${patternOf(prefix ?? '[A-Za-z0-9]+').replaceAll('/', String.raw`\/`)}/`,
              ],
            },
          ],
        },
      },
    ],
  })

/** The prefix of secrets that begin so; null where that is not one prefix of letters and digits. */
export const prefixOf = (heads: readonly string[]): string | null => {
  const prefixes = new Set(heads.map((head) => head.replace(/_(?:live|test)_$/, '')))
  const [prefix] = prefixes
  return prefixes.size === 1 && prefix !== undefined && /^[A-Za-z\d]+$/.test(prefix) ? prefix : null
}

interface RuleFile {
  readonly name: string
  readonly kind: FileKind
  readonly content: FileContent
}

/** A rule for another scanner; `prefix` null: for any prefix. */
export const ruleFile = (tool: RuleTool, prefix: string | null): RuleFile => {
  switch (tool) {
    case 'gitleaks':
      return {
        name: 'gitleaks',
        kind: { extension: 'toml', label: 'TOML' },
        content: gitleaks(prefix),
      }
    case 'trufflehog':
      return {
        name: 'trufflehog',
        kind: { extension: 'yaml', label: 'YAML' },
        content: trufflehog(prefix),
      }
    case 'secretlint':
      return {
        name: 'secretlintrc',
        kind: { extension: 'json', label: 'JSON' },
        content: secretlint(prefix),
      }
  }
}
