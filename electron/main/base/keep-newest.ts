/** Drops what was put into the map first, until it has no more than `most`. */
export const keepNewest = (map: Map<string, unknown>, most: number): void => {
  for (const oldest of map.keys()) {
    if (map.size <= most) return
    map.delete(oldest)
  }
}
