/** Longest message, in bytes without its length. @internal */
export const MAX_FRAME = 65_536

const HEADER = 4

/**
 * A message as it is sent: four bytes of length, the highest first, and JSON. Throws a RangeError
 * for one that is too long.
 */
export const encodeFrame = (message: unknown): Buffer => {
  const body = Buffer.from(JSON.stringify(message), 'utf8')
  if (body.length > MAX_FRAME) throw new RangeError('message too long')
  const header = Buffer.alloc(HEADER)
  header.writeUInt32BE(body.length)
  return Buffer.concat([header, body])
}

/** Puts messages together from the pieces that a socket brings. */
export const createFrameReader = () => {
  // Pieces, not one buffer that grows: what comes byte by byte would be copied anew with each of
  // them.
  let pieces: Buffer[] = []
  let size = 0
  let wanted: number | null = null
  let broken = false
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

  const take = (count: number): Buffer => {
    const all = pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces)
    pieces = all.length > count ? [all.subarray(count)] : []
    size -= count
    return all.subarray(0, count)
  }

  /** Fails by a throw where the bytes are no UTF-8 or no JSON. */
  const read = (): readonly unknown[] => {
    const messages: unknown[] = []
    for (;;) {
      if (wanted === null) {
        if (size < HEADER) return messages
        wanted = take(HEADER).readUInt32BE()
        if (wanted === 0 || wanted > MAX_FRAME) throw new RangeError('no length of a message')
      }
      if (size < wanted) return messages
      messages.push(JSON.parse(decoder.decode(take(wanted))))
      wanted = null
    }
  }

  return {
    /**
     * The messages that are whole with this piece, in their order. After `broken` nothing more is
     * read: where a message begins is not known.
     */
    push: (piece: Buffer): { readonly messages: readonly unknown[]; readonly broken: boolean } => {
      if (broken) return { messages: [], broken }
      pieces.push(piece)
      size += piece.length
      try {
        return { messages: read(), broken }
      } catch {
        broken = true
        pieces = []
        return { messages: [], broken }
      }
    },
  }
}
