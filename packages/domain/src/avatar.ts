/** The first letters of at most three words. Greek capitals carry no accent. */
export function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .filter((letter) => letter !== '')
    .slice(0, 3)
    .map((letter) => letter.toLocaleUpperCase('el'))
    .join('')
}

/** The background of an avatar: the same id always has the same colour. */
export function avatarColor(id: number): string {
  return AVATAR_COLORS[id % AVATAR_COLORS.length] ?? AVATAR_COLORS[0]
}

/** Pixels of the initials inside an avatar of `size` pixels. */
export function avatarFontSize(size: number = AVATAR_SIZE): number {
  return size / 2.5
}

/** Pixels of an avatar without a size of its own. */
export const AVATAR_SIZE = 50

/** Backgrounds dark enough for white letters (contrast of at least 4.5 to 1). */
export const AVATAR_COLORS = [
  '#b91c1c',
  '#c2410c',
  '#a16207',
  '#4d7c0f',
  '#15803d',
  '#047857',
  '#0f766e',
  '#0e7490',
  '#0369a1',
  '#1d4ed8',
  '#4338ca',
  '#6d28d9',
  '#7e22ce',
  '#a21caf',
  '#be185d',
  '#be123c',
  '#475569',
  '#57534e',
] as const
