import { useState, type CSSProperties } from 'react'

/** Hues of avatars without a picture (spec 9). The ground is a tint of the hue, and the letters are ink with some of it. */
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

export interface AvatarProps {
  username: string
  /** Replaces the initials of the name. */
  initials?: string | undefined
  src?: string | null | undefined
  /** A company is a square with hardly rounded corners, a person a disc. */
  isCompany?: boolean | undefined
  /** Index into the palette, or any CSS colour; by default derived from the name. */
  color?: number | string | null | undefined
  /** Pixels; 50 by default (spec 9). */
  size?: number | undefined
}

/** The picture of a person or company, or at most three initials. Every row of most lists has one, so it is plain markup. */
export function Avatar({ username, initials, src, color, size = 50, isCompany = false }: AvatarProps) {
  const [missing, setMissing] = useState<string | null>(null)
  const hue = typeof color === 'string' ? color : AVATAR_COLORS[(color ?? sumOf(username)) % AVATAR_COLORS.length]!
  const style = { '--hue': hue, width: size, height: size, borderRadius: isCompany ? Math.max(3, size / 8) : '50%' } as CSSProperties
  return (
    <span className="stoa-avatar" title={username} style={style}>
      {src && src !== missing ? (
        <img src={src} alt={username} onError={() => setMissing(src)} />
      ) : (
        <span style={{ fontSize: size / 2.5 }}>{initials ? initials.slice(0, 3).toLocaleUpperCase('el') : initialsOf(username)}</span>
      )}
    </span>
  )
}

/** The first letters of at most three words of a name or an address. Greek capitals have no accents. */
export function initialsOf(name: string): string {
  return name
    .split(/[\s@._-]+/)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .filter((letter) => letter !== '')
    .slice(0, 3)
    .map((letter) => letter.toLocaleUpperCase('el'))
    .join('')
}

const sumOf = (text: string) => [...text].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0)
