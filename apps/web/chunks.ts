/**
 * The chunks of shared code. By default the bundler makes a chunk for every set of screens that share something, hundreds of
 * chunks of often a few hundred bytes: a list requested 154. These groups combine what nearly every screen needs, so that a
 * screen requests less than half as many chunks and, as larger files compress better, fewer bytes. What only some screens need
 * must stay out: a group is loaded whole, with all imports of its members. `measure-bundle.ts` has the figures.
 */
export const chunkGroups = [
  /** Needed by at least 255 of the separately loaded parts: React, queries, translations, base components. */
  { name: 'common', minShareCount: 255, priority: 6 },
  { name: 'icons', test: /tabler[^/\\]*[\\/].*[\\/]icons[\\/]Icon/, minShareCount: 8, priority: 5 },
  { name: 'router', test: /@tanstack[\\/]react-router/, minShareCount: 100, priority: 4 },
  /** Small components without a floating layer, which is loaded when a menu or modal opens. */
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
  /** What nearly every list needs: rows, their heads and pages, and the tools above them. */
  {
    name: 'lists',
    test: new RegExp(
      [
        String.raw`apps[\\/]web[\\/]src[\\/]kit[\\/]list[\\/](data-list|list-toolbar|shown-columns)`,
        String.raw`packages[\\/]ui[\\/]src[\\/](table|display[\\/]page-turner)`,
      ].join('|'),
    ),
    minShareCount: 60,
    priority: 3,
  },
  /** Endpoints and badges of the users and accounts in the frame of every screen. */
  { name: 'contract', test: /packages[\\/]contract[\\/]/, minShareCount: 100, priority: 2 },
]
