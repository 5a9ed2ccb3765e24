import type { RecipeProof } from './recipe.ts'
import type { ProgramEnd } from './run-program.ts'

const listed = (output: string, field: 'name' | 'title', name: string): boolean => {
  try {
    const found: unknown = JSON.parse(output)
    return (
      Array.isArray(found) &&
      found.some(
        (item: unknown) => (item as Partial<Record<string, unknown>> | null)?.[field] === name,
      )
    )
  } catch {
    return false
  }
}

/**
 * Whether what a program printed when it was asked again proves that the secret is there under its
 * name.
 */
export const isProven = (
  proof: RecipeProof,
  { code, output }: ProgramEnd,
  name: string,
  secret: string,
): boolean => {
  if (code !== 0) return false
  switch (proof) {
    case 'secret':
      return output.replace(/\r?\n$/, '') === secret
    case 'first_column':
      return output.split(/\r?\n/).some((line) => line.trim().split(/\s+/)[0] === name)
    case 'name':
    case 'title':
      return listed(output, proof, name)
    case 'exit':
      return true
  }
}
