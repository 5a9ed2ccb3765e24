/** Returns what was entered as a whole number within the bounds, or null. */
export const wholeNumber = (
  entered: string,
  { min, max }: { readonly min: number; readonly max: number },
): number | null => {
  const trimmed = entered.trim()
  if (!/^\d+$/.test(trimmed)) return null
  const value = Number(trimmed)
  return value >= min && value <= max ? value : null
}
