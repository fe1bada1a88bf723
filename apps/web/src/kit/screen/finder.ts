import type { AnyEndpoint } from '@stoa/contract/browser'
import type { ScreenRoute } from './routes.ts'

/** A record that the command palette found. */
export interface FoundRecord {
  id: number | string
  label: string
  /** What tells it from others of the same name: an address, a client, a sum. */
  hint?: string | undefined
  to: string
}

/**
 * How the command palette finds the records of one kind. A feature exports it as `finder` from a file `<name>.finder.ts`; it is loaded
 * with the palette.
 */
export interface Finder<Row = any> {
  /** Heading in the palette, a key below `app:palette.groups`. */
  group: 'people' | 'work' | 'papers'
  /** Position among all finders, smallest first. */
  order: number
  /** List of an account with a search; its permission decides whether the kind is searched. */
  endpoint: AnyEndpoint
  icon: NonNullable<ScreenRoute['nav']>['icon']
  found: (row: Row, accountId: number) => FoundRecord
}
