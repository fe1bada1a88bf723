import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const sea: MantineColorsTuple = [
  '#eef5f9',
  '#dce8ef',
  '#b8d3e4',
  '#86c0e6',
  '#5ba3d0',
  '#3f8fc3',
  '#2a73a6',
  '#155a8a',
  '#0f476f',
  '#0a3454',
]
const stone: MantineColorsTuple = [
  '#fffdf9',
  '#f6f3ec',
  '#efebe1',
  '#e8e3d8',
  '#e0dacd',
  '#cdc5b5',
  '#8d8473',
  '#6b6355',
  '#544d41',
  '#1f1b15',
]
const shade: MantineColorsTuple = [
  '#f0ebe1',
  '#bcb4a6',
  '#9c9485',
  '#7f7768',
  '#474139',
  '#2b2823',
  '#211f1b',
  '#191714',
  '#12110f',
  '#0c0b0a',
]
const wine: MantineColorsTuple = [
  '#fdf0f2',
  '#f8dfe4',
  '#efb9c4',
  '#f394a8',
  '#cf5570',
  '#b93556',
  '#a51e42',
  '#96173a',
  '#7c1030',
  '#5f0a24',
]
const terra: MantineColorsTuple = [
  '#fdf3ed',
  '#f7e3d8',
  '#f3c9b4',
  '#f2a584',
  '#dc7a50',
  '#cc6a40',
  '#bf5a33',
  '#a2401d',
  '#843214',
  '#65250d',
]
const ochre: MantineColorsTuple = [
  '#fcf5e3',
  '#f6e7c4',
  '#eed596',
  '#e8bf6b',
  '#cf9a2d',
  '#c28c1a',
  '#a06c05',
  '#7d5200',
  '#654200',
  '#4c3100',
]
const olive: MantineColorsTuple = [
  '#f5f6e8',
  '#e8ebd0',
  '#d5dca6',
  '#bfcd79',
  '#98a74a',
  '#86953a',
  '#66741f',
  '#4f5d17',
  '#3f4b10',
  '#2f3809',
]

/** Mantine's names for the colours of the face. A screen names the meaning: red destroys, orange asks, yellow grows old, teal is settled. */
const MEANINGS = { sea: 'sea', blue: 'sea', red: 'wine', orange: 'terra', yellow: 'ochre', teal: 'olive', green: 'olive' } as const

/** Points Mantine's variables at the tokens of face/tokens.css, which differ between the two colour schemes by themselves. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const variables: Record<string, string> = {
    '--mantine-color-body': 'var(--stone)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-default': 'var(--sheet)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-border': 'var(--line-2)',
    '--mantine-color-anchor': 'var(--sea)',
    '--mantine-color-error': 'var(--wine)',
    '--mantine-color-gray-light': 'var(--sunk)',
    '--mantine-color-gray-light-hover': 'var(--hover)',
    '--mantine-color-gray-light-color': 'var(--ink-2)',
    '--mantine-color-gray-text': 'var(--ink-2)',
    '--mantine-color-gray-outline': 'var(--line-input)',
  }
  for (const [color, token] of Object.entries(MEANINGS)) {
    variables[`--mantine-color-${color}-light`] = `var(--${token}-soft)`
    variables[`--mantine-color-${color}-light-hover`] = `color-mix(in oklab, var(--${token}) 8%, var(--${token}-soft))`
    variables[`--mantine-color-${color}-light-color`] = `var(--${token})`
    variables[`--mantine-color-${color}-text`] = `var(--${token})`
    variables[`--mantine-color-${color}-outline`] = `var(--${token})`
  }
  variables['--mantine-primary-color-light'] = 'var(--sea-soft)'
  variables['--mantine-primary-color-light-color'] = 'var(--sea)'
  return { variables: {}, light: variables, dark: variables }
}

const DISPLAY = 'var(--display)'

/** Theme of the product: the tokens of face/tokens.css in Mantine's words, for both colour schemes. */
export const theme = createTheme({
  primaryColor: 'sea',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  colors: { sea, blue: sea, gray: stone, dark: shade, red: wine, orange: terra, yellow: ochre, teal: olive, green: olive },
  white: '#fffdf9',
  black: '#1f1b15',
  fontFamily: 'var(--text)',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  headings: {
    fontFamily: DISPLAY,
    fontWeight: '520',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.2' },
      h2: { fontSize: '1.125rem', lineHeight: '1.3', fontWeight: '500' },
      h3: { fontSize: '1rem', lineHeight: '1.35', fontWeight: '520' },
    },
  },
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '6px', md: '10px', lg: '10px', xl: '999px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  shadows: { xs: 'var(--sh-1)', sm: 'var(--sh-2)', md: 'var(--sh-2)', lg: 'var(--sh-3)', xl: 'var(--sh-3)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'md',
        shadow: 'lg',
        overlayProps: { color: 'var(--veil)', backgroundOpacity: 1 },
        transitionProps: { transition: 'pop', duration: 120 },
      },
    },
    Button: {
      // Mantine makes compact buttons of medium size larger than ordinary ones.
      vars: (_theme: unknown, props: { size?: string }) => ({
        root: props.size === 'compact-md' ? { '--button-fz': 'var(--mantine-font-size-sm)' } : {},
      }),
      // Mantine centres the loader by a transition, which reduced motion disables.
      styles: { loader: { transform: 'translate(-50%, -50%)' } },
    },
    Tooltip: { defaultProps: { withArrow: false, openDelay: 350 } },
    Menu: { defaultProps: { shadow: 'lg', radius: 'md', position: 'bottom-end' } },
    Popover: { defaultProps: { shadow: 'lg', radius: 'md' } },
    Paper: { defaultProps: { radius: 'md' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
  },
})
