import type { FacebookPage } from '@stoa/contract'
import type { Row } from '#db/rows.ts'

/** A page as the view `seen_facebook_pages` returns it, with the relations that a list has loaded. */
export type FacebookPageRow = Row<'facebook_pages'> & {
  /** Accounts that see it. */
  reader_account_ids: number[]
} & Pick<FacebookPage, 'account' | 'accounts'>
