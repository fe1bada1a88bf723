/**
 * The chunks of shared code. By default the bundler makes a chunk for every set of screens that share something, hundreds of
 * chunks of often a few hundred bytes: a list requested 154. These groups combine what nearly every screen needs, so that a
 * screen requests far fewer chunks and, as larger files compress better, fewer bytes. What only some screens need must stay
 * out: a group is loaded whole, by default with all imports of its members. `measure-bundle.ts` has the figures.
 */
export const chunkGroups = [
  /**
   * Needed by at least 255 of the separately loaded parts: React, queries, translations, base components. What floats above a page
   * is loaded when a menu or modal opens.
   */
  { name: 'common', test: without('@floating-ui/', 'components/ScrollArea/', 'components/Table/'), minShareCount: 255, priority: 6 },
  /** The frame of every screen. Its members import indexes of whole layers, so their imports are not included. */
  {
    name: 'shell',
    test: anyOf(
      'apps/web/src/app/(guards|i18n|page-parts|report|routes|shell/menu/(nav-entries|new-records))',
      'apps/web/src/features/.*/([\\w-]*-)?(routes?|settings-tabs|relation-tabs|task-colors|open-tasks|acting)\\.ts',
      'apps/web/src/features/shared/(page-parts|saved-queries/saved-queries|session)',
      'apps/web/src/kit/(call/(call|use-endpoint)|live|locale|screen/(recent-records|routes|screen|text-writer))',
      'icons/IconPin\\.',
      'contract/browser/(accounts/acting|attachments/(notifications|tags)|identity/(app-setup|auth|client-errors|impersonation)|.*saved-queries)\\.',
      'contract/browser/kit/countries',
      'domain/src/(text/fold|time/local-day)',
      '@mantine/hooks/esm/use-(disclosure|hotkeys|window-event)',
      '@mantine/core/esm/components/Center',
      '@tanstack/(query-core|react-query|react-router)',
    ),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 5,
  },
  { name: 'icons', test: anyOf('tabler.*/icons/Icon'), minShareCount: 4, priority: 5 },
  /** Small components without a floating layer. */
  {
    name: 'parts',
    test: anyOf(
      '@mantine/core/esm/components/(Input|InputBase|ActionIcon|ThemeIcon|Indicator|Kbd|VisuallyHidden|TextInput|NativeSelect)/',
      '@mantine/core/esm/core/.*/get-(base-value|contrast-color|auto-contrast-value|sorted-breakpoints)',
      'packages/ui/src/(feedback/(states|toaster)|display/(marks|avatar)|texts)\\.',
    ),
    minShareCount: 40,
    priority: 3,
  },
  /** Small components that no list needs to show its first rows. */
  {
    name: 'form-parts',
    test: anyOf('@mantine/core/esm/(components/(Checkbox|Badge|SimpleGrid)|utils/InlineInput)/'),
    minShareCount: 40,
    includeDependenciesRecursively: false,
    priority: 4,
  },
  /** What nearly every list needs: rows, their heads and pages, and the tools above them. */
  {
    name: 'lists',
    test: anyOf(
      'apps/web/src/kit/list/(data-list|list-address|list-toolbar|shown-columns|use-list-address|use-list-screen)',
      'apps/web/src/features/shared/records/tags/tag-cells',
      'packages/ui/src/(table|display/page-turner)',
    ),
    minShareCount: 10,
    priority: 3,
  },
  /** What the screens of contacts and most screens that name a contact share. */
  {
    name: 'contacts',
    test: anyOf(
      'apps/web/src/features/(shared/contacts/(contact-name|reach-link)|crm/contacts/(contact-paths|contact-columns|contact-cells|contact-filters|batch/use-batch))',
      'contract/browser/crm/.*(contacts|contact-batches|contact-lists|pipeline-choices)\\.',
    ),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  /** Endpoints and badges of the users and accounts in the frame of every screen. */
  { name: 'contract', test: anyOf('packages/contract/'), minShareCount: 100, priority: 2 },
]

/** Matches modules with one of the paths, which are regular expressions with `/` between folders on every system. */
function anyOf(...paths: readonly string[]): RegExp {
  return new RegExp(paths.map(onEverySystem).join('|'))
}

/** Matches modules with none of the paths. */
function without(...paths: readonly string[]): RegExp {
  return new RegExp(`^(?!.*(?:${paths.map(onEverySystem).join('|')}))`)
}

function onEverySystem(path: string): string {
  return path.replaceAll('/', String.raw`[\\/]`)
}
