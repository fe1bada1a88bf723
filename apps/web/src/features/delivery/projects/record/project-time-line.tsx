import { projectTimeLine, type Project } from '@stoa/contract/browser'
import type { HistoryWords } from '../../../shared/records/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { DocumentTimeLine } from '../../../shared/time-line/index.ts'

const WORDS: HistoryWords = {
  fields: 'projects:fields',
  events: ['projects:history'],
  codes: { status: 'projects:statuses', health: 'projects:healths' },
  silent: [
    'owner_id',
    'cover_media_id',
    'client_account_id',
    'results_account_id',
    'account_relation_uuid',
    'status_before',
    'product_id',
    'product_category_id',
  ],
}

/** What happened with a project. */
export function ProjectTimeLine({ project }: { project: Project }) {
  const accountId = useAccountId()
  const { uuid, currency } = project
  return <DocumentTimeLine endpoint={projectTimeLine} params={{ uuid }} accountId={accountId} words={WORDS} currency={currency} />
}
