/**
 * Which files the shared code is built into. Left to itself the bundler makes one file for every set of screens that
 * share something, hundreds of them, many of a few hundred bytes: a list asked for 154. What nearly every screen needs
 * goes together instead, so that a screen asks for less than half as many and, as long files compress better, for fewer
 * bytes. What only some screens need must stay out: a group is loaded whole, with all that its members import.
 * Figures: `measure-bundle.ts`.
 */
export const chunkGroups = [
  /** What at least 210 of the parts that load by themselves need: React, queries, texts, the ground of the components. */
  { name: 'common', minShareCount: 210, priority: 6 },
  { name: 'icons', test: /tabler[^/\\]*[\\/].*[\\/]icons[\\/]Icon/, minShareCount: 8, priority: 5 },
  { name: 'router', test: /@tanstack[\\/]react-router/, minShareCount: 100, priority: 4 },
  /** Small components without a floating layer, which is loaded when a menu or a window opens. */
  {
    name: 'parts',
    test: new RegExp(
      [
        String.raw`@mantine[\\/]core[\\/]esm[\\/]components[\\/](Input|InputBase|InlineInput|Checkbox|Badge|ActionIcon|ThemeIcon|Center|Indicator|SimpleGrid|Kbd|VisuallyHidden|TextInput|NativeSelect)[\\/]`,
        String.raw`packages[\\/]ui[\\/]src[\\/](feedback[\\/](states|toaster)|display[\\/](marks|avatar)|texts)\.`,
      ].join('|'),
    ),
    minShareCount: 40,
    priority: 3,
  },
  /** Endpoints and badges of the people and accounts that the frame of every screen shows. */
  { name: 'contract', test: /packages[\\/]contract[\\/]/, minShareCount: 100, priority: 2 },
]
