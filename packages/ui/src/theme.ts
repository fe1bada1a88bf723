import { createTheme, type MantineColorsTuple } from '@mantine/core'

const pine: MantineColorsTuple = [
  '#eafaf5',
  '#d6f1e8',
  '#abe3d1',
  '#7cd4b8',
  '#56c7a3',
  '#3dbf95',
  '#2bb48a',
  '#0e7a5f',
  '#0a644e',
  '#034f3c',
]
/** Mantine's red with darker filled shades for white text (WCAG 1.4.3). */
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#ff6b6b',
  '#e03131',
  '#c92a2a',
  '#b02525',
  '#962020',
]
const slate: MantineColorsTuple = [
  '#e8eaee',
  '#c6cad2',
  '#a5abb7',
  '#7f8694',
  '#4d5462',
  '#383e4a',
  '#2a2f39',
  '#1c2027',
  '#15181e',
  '#0e1115',
]

/** Theme of the product: one accent colour, one radius, Inter with Greek letters, both colour schemes. */
export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: 7,
  autoContrast: true,
  luminanceThreshold: 0.3,
  colors: { pine, red, dark: slate },
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.2rem', lineHeight: '1.3' },
      h3: { fontSize: '1.05rem', lineHeight: '1.35' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.45, blur: 2 },
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
    Tooltip: { defaultProps: { withArrow: true, openDelay: 350 } },
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end' } },
    Paper: { defaultProps: { radius: 'lg' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
  },
})
