import type { Advertisement } from '@stoa/contract'
import type { Row } from '#db/rows.ts'

/** An advertisement with the relations that a list has loaded. */
export type AdvertisementRow = Row<'advertisements'> & { /** The row of the picture or film. */ media?: object | null } & Pick<
    Advertisement,
    'project' | 'campaign' | 'createdBy'
  >
