import type { LandingPage } from '@stoa/contract'
import type { Row } from '#db/rows.ts'

/** Relations that a row may carry, by the names of the contract. */
export const PAGE_RELATIONS = [
  'account',
  'project',
  'campaigns',
  'channels',
  'form',
  'versions',
  'design',
  'createdBy',
] as const satisfies readonly (keyof LandingPage)[]

/** A page as the view `seen_pages` returns it, with the relations that a list has loaded. */
export type PageRow = Row<'pages'> & { account_uuid: string; domain_host: string | null; is_pointed: boolean | null } & Pick<
    LandingPage,
    (typeof PAGE_RELATIONS)[number]
  >
