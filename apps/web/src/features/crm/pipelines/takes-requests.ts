import type { Pipeline } from '@stoa/contract/browser'

/** Whether the account itself may add requests to a pipeline: it owns the pipeline, which is in use and not for contacts alone. */
export const takesRequests = ({ ability, archived_at, subject }: Pick<Pipeline, 'ability' | 'archived_at' | 'subject'>): boolean =>
  ability === null && archived_at === null && subject !== 'contact'
