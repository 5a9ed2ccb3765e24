/** Blue, green, red and opacity of each pixel, row by row from the top. */
interface Pixels {
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}

/** Red as in the page's own signs of danger. */
const COLOUR = [0x4d, 0x48, 0xe5, 0xff] as const
/** Of the dot, and of the gap around it, as parts of the picture's width. */
const RADIUS = 0.25
const GAP = 0.07

/** The same picture with a dot in its lower right corner. */
export const withMark = ({ width, height, bytes }: Pixels): Pixels => {
  const marked = Buffer.from(bytes)
  const radius = width * RADIUS
  const gap = radius + width * GAP
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const distance = Math.hypot(x + 0.5 - (width - radius), y + 0.5 - (height - radius))
      if (distance < gap) marked.set(distance < radius ? COLOUR : [0, 0, 0, 0], (y * width + x) * 4)
    }
  }
  return { width, height, bytes: marked }
}
