import { contrast, visibleOn } from '../../text/contrast.ts'

export const SURFACES = ['none', 'soft', 'accent', 'dark'] as const
export type Surface = (typeof SURFACES)[number]

export interface SurfaceColours {
  ground: string
  ink: string
  muted: string
  line: string
  link: string
  /** Of filled buttons. */
  button: string
  on_button: string
}
export interface MailColours {
  /** Around the mail. */
  around: string
  accent: string
  font: string
  /** Letters of headings. */
  heading_font: string
  of: Readonly<Record<Surface, SurfaceColours>>
}

const INK = '#23211d'
const DARK = '#1d1c1a'
const SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const SERIF = "Georgia,'Times New Roman',serif"
const onColour = (colour: string) => (contrast(colour, '#ffffff') >= contrast(colour, INK) ? '#ffffff' : INK)

const lettersOf = (font: unknown) => (font === 'serif' ? SERIF : SANS)

/** Colours and letters of a mail. */
export function mailColours({ accent, font, heading_font }: Record<string, unknown>): MailColours {
  const colour = typeof accent === 'string' && /^#[0-9a-f]{6}$/i.test(accent) ? accent.toLowerCase() : '#2f5d62'
  const on = onColour(colour)
  const light = (ground: string): SurfaceColours => ({
    ground,
    ink: INK,
    muted: '#6b655c',
    line: '#ddd6ca',
    link: visibleOn(colour, ground, 4.5),
    button: colour,
    on_button: on,
  })
  const onDark = visibleOn(colour, DARK, 4.5)
  return {
    around: '#efeae1',
    accent: colour,
    font: lettersOf(font),
    heading_font: lettersOf(heading_font || font),
    of: {
      none: light('#ffffff'),
      soft: light('#f7f4ee'),
      accent: { ground: colour, ink: on, muted: on, line: on, link: on, button: on, on_button: colour },
      dark: { ground: DARK, ink: '#f3efe8', muted: '#b5aea5', line: '#55504a', link: onDark, button: onDark, on_button: onColour(onDark) },
    },
  }
}

/** Rules for programs that show mails dark. Surfaces that have a colour keep it. */
export function darkStyle({ accent }: MailColours): string {
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
body,.m-around{background:#121110 !important}
.m-none,.m-none>table{background:${DARK} !important}.m-soft,.m-soft>table{background:#282623 !important}
.m-ink{color:#ece8e1 !important}.m-muted{color:#b5aea5 !important}.m-line{border-color:#55504a !important}
.m-ink a,.m-link{color:${visibleOn(accent, '#282623', 4.5)} !important}.m-edge{border-color:#ece8e1 !important}.m-edge a{color:#ece8e1 !important}
}`
}
