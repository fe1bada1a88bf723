const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Relative luminance of a colour of WCAG, from 0 (black) to 1 (white). */
function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours of the form `#rrggbb`, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/**
 * A colour that is visible on a ground: the given one, or the nearest mixture with black or white that is. Both have the form `#rrggbb`.
 * @param least contrast; 3 is that of shapes and large letters, 4.5 that of text
 */
export function visibleOn(color: string, ground: string, least = 3): string {
  const towards = luminance(ground) > 0.18 ? 0 : 255
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = `#${channels(color)
      .map((value) => Math.round(value + (towards - value) * share))
      .map((value) => value.toString(16).padStart(2, '0'))
      .join('')}`
    if (contrast(mixed, ground) >= least) return mixed
  }
  return towards ? '#ffffff' : '#000000'
}
