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
      'apps/web/src/app/(guards|i18n|page-parts|parts/part-names|report|routes|shell/menu/(nav-entries|new-records))',
      'apps/web/src/features/.*/([\\w-]*-)?(routes?|settings-tabs|relation-tabs|task-colors|open-tasks|acting)\\.ts',
      'apps/web/src/features/shared/(page-parts|saved-queries/saved-queries|session)',
      'apps/web/src/kit/(call/(call|use-act|use-endpoint)|live|locale|record/(beside\\.|record-link)|screen/(address-query|recent-records|routes|screen|text-writer))',
      'icons/IconPin\\.',
      'contract/browser/(accounts/acting|attachments/(notifications|tags)|identity/(app-setup|auth|client-errors|impersonation)|.*saved-queries)\\.',
      'contract/browser/kit/countries',
      'domain/src/(text/fold|time/local-day)',
      '@mantine/hooks/esm/use-(disclosure|hotkeys|window-event)',
      '@mantine/core/esm/components/(Center|ScrollArea/utils/to-int)',
      '@mantine/core/esm/core/utils/(create-event-handler|create-scoped-keydown-handler|find-element-ancestor|get-default-z-index|get-env|get-ref-prop|get-safe-id|noop)/',
      '@mantine/core/esm/core/Box/get-style-object',
      'packages/ui/src/overlay/menu-button',
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
      '@mantine/core/esm/components/(Badge|Input|InputBase|ActionIcon|ThemeIcon|Indicator|Kbd|VisuallyHidden|TextInput|NativeSelect)/',
      '@mantine/core/esm/core/.*/get-(base-value|contrast-color|auto-contrast-value|sorted-breakpoints)',
      'packages/ui/src/(feedback/(states|toaster)|display/(marks|avatar)|texts)\\.',
    ),
    minShareCount: 40,
    priority: 3,
  },
  /** Small components that no list needs to show its first rows. */
  {
    name: 'form-parts',
    test: anyOf(
      '@mantine/core/esm/(components/(Checkbox|SimpleGrid)|core/DirectionProvider|utils/(InlineInput|InputsGroupFieldset))/',
      '@mantine/core/esm/core/utils/get-single-element-child',
      '@mantine/hooks/esm/use-focus-trap',
      '@mantine/core/esm/components/(Accordion/AccordionChevron|FocusTrap|Radio/RadioIcon)',
      'packages/ui/src/dates/(day-input|lazy-date-picker)\\.',
    ),
    minShareCount: 40,
    includeDependenciesRecursively: false,
    priority: 4,
  },
  /** What is placed and scrolled above a page: tooltips, popovers. */
  {
    name: 'floating',
    test: anyOf(
      '@floating-ui/',
      '@mantine/core/esm/components/(Popover|ScrollArea|Tooltip)/',
      '@mantine/core/esm/utils/Floating/',
      '@mantine/core/esm/components/Transition/get-transition-props',
      '@mantine/core/esm/core/utils/close-on-escape',
      '@mantine/hooks/esm/(use-click-outside|use-long-press)',
    ),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  /** What lies over a page: its portal, and the focus that returns. */
  {
    name: 'overlay',
    test: anyOf(
      '@mantine/core/esm/components/(Overlay|Portal)/',
      '@mantine/hooks/esm/(use-debounced-callback|use-focus-return|utils/use-callback-ref)',
    ),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  /** What a modal is made of, loaded when one opens. */
  {
    name: 'modal',
    test: anyOf(
      'react-remove-scroll',
      'use-sidecar',
      'node_modules/use-callback-ref/',
      'react-style-singleton',
      'get-nonce',
      '@mantine/core/esm/components/(Modal|ModalBase)/',
    ),
    minShareCount: 1,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  /** Forms and questions in modals. */
  {
    name: 'dialogs',
    test: anyOf(
      'packages/ui/src/feedback/(dialogs|modal)',
      'apps/web/src/kit/(form/(form-boundary|form-modal|leave-guard)|record/delete-dialog)',
    ),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  /** Inputs with choices. */
  {
    name: 'choices',
    test: anyOf(
      '@mantine/core/esm/components/(Combobox|Select)/',
      '@mantine/core/esm/core/utils/find-element-in-shadow-dom',
      '@mantine/hooks/esm/use-previous',
      'packages/ui/src/inputs/select',
    ),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  /** Inputs for numbers. */
  {
    name: 'numbers',
    test: anyOf(
      '@mantine/core/esm/components/NumberInput/',
      '@mantine/hooks/esm/utils/clamp',
      'react-number-format',
      'packages/ui/src/inputs/number-input',
    ),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  /** Inputs with several choices. */
  {
    name: 'several-choices',
    test: anyOf(
      '@mantine/core/esm/components/(Combobox/use-pills|MultiSelect|Pill|PillsInput|TagsInput)',
      'packages/ui/src/inputs/brief-options',
    ),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 4,
  },
  /** Forms and their rules. */
  {
    name: 'forms',
    test: anyOf(
      '@mantine/form',
      'klona',
      'fast-deep-equal',
      'packages/domain/src/contact/(e164|email|validation)',
      'apps/web/src/kit/form/(rules|use-endpoint-form)',
      '@mantine/core/esm/components/Textarea/',
      'packages/ui/src/inputs/(textarea|use-scroll-to-error)',
    ),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  /** Tabs, and their row that scrolls. */
  {
    name: 'tabs',
    test: anyOf(
      '@mantine/core/esm/components/Tabs/',
      '@mantine/hooks/esm/use-force-update',
      'packages/ui/src/display/(scroll-to-center|tab-row)',
    ),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  /** The page of a record: its fields, time line and related records. */
  {
    name: 'record',
    test: anyOf(
      'apps/web/src/kit/record/(fields/(field-list|field-input|record-field|typed-values|use-editing)|record-page|related-card|time-line|use-ahead)',
      'apps/web/src/kit/call/use-pages',
      'apps/web/src/features/shared/(record-fields|time-line)/',
      'apps/web/src/features/shared/records/(others-change|tags/tags-field|tasks/tasks-card)',
      'contract/browser/crm/time-lines\\.',
    ),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  /** What changed in a record, in words. */
  {
    name: 'history',
    test: anyOf('apps/web/src/features/shared/records/(history-panel|history-values|panel-body)'),
    minShareCount: 4,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  /** Notes of a record, and forms within its page. */
  {
    name: 'notes',
    test: anyOf(
      'apps/web/src/features/shared/records/(edit-text|inline-form|note-writing|notes-panel)',
      'contract/browser/attachments/notes\\.',
    ),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  /** Comments and tasks of a record. */
  {
    name: 'attachments',
    test: anyOf(
      'apps/web/src/features/shared/records/(comments-panel|stage-history-panel|tasks/)',
      'contract/browser/attachments/(comments|links)\\.',
    ),
    minShareCount: 4,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  /** Files of a record, and how they are uploaded. */
  {
    name: 'files',
    test: anyOf(
      'apps/web/src/features/shared/media/(attachments-panel|file-rows|media-preview|use-may-change)',
      'contract/browser/attachments/media\\.',
    ),
    minShareCount: 4,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  /** Lines and sums of documents. */
  {
    name: 'documents',
    test: anyOf(
      'packages/domain/src/documents/(checked-totals|document-totals|line-vat|vat-treatment)',
      'apps/web/src/features/sales/lines/(document/document-totals|editor/typed-input|lines-table)',
    ),
    minShareCount: 6,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  /** Endpoints of what the pages of contacts and of enquiries show. */
  {
    name: 'people',
    test: anyOf('contract/browser/(crm/contacts/contact-(attachments|details|relations)|messaging/(email|sms)-messages)\\.'),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 1,
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
  /** How messages, notes and tasks are begun on the page of a record. */
  {
    name: 'writing',
    test: anyOf(
      'apps/web/src/features/messaging/(writing/|email/email-(owner|tab)|sms/sms-(owner|tab))',
      'apps/web/src/features/shared/records/(begun-key|late-writing)',
      'apps/web/src/kit/record/(composer|kept-text)',
    ),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 4,
  },
  /** Endpoints of the cards of related records. */
  {
    name: 'card-endpoints',
    test: anyOf(
      'contract/browser/(crm/(audiences/audience-members|contact-lists/subscriptions|pipelines/stage-cards|requests/contact-requests)|marketing/automations/automation-runs|sales/offers/offers)\\.',
    ),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  /** Addresses and tones of records, which others name. */
  {
    name: 'names',
    test: anyOf('apps/web/src/features/(crm|marketing|sales)/[\\w-]+/[\\w-]+-(paths|tones)\\.ts$'),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 1,
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
