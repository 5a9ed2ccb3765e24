/**
 * Returns how a program failed and what it complained of; `detail`: as in `recipe_failed`. `code`:
 * the one that it ended with, where it did by itself.
 */
export const programEnd = (
  detail: string,
): { readonly how: string; readonly code: string | null; readonly complaint: string } => {
  const at = detail.indexOf(': ')
  const how = at === -1 ? detail : detail.slice(0, at)
  return {
    how,
    code: /^exit (\d+)$/.exec(how)?.[1] ?? null,
    complaint: at === -1 ? '' : detail.slice(at + 2),
  }
}
