import { relationTimeLine } from '@stoa/contract/browser'
import type { HistoryWords } from '../../../shared/records/index.ts'
import { DocumentTimeLine } from '../../../shared/time-line/index.ts'
import { useRelation } from '../use-relation.ts'

const WORDS: HistoryWords = {
  fields: 'relations:fields',
  events: ['relations:history'],
  codes: { status: 'relations:statuses', access_level: 'relations:grant.levels', vat_treatment: 'relations:vat_treatments' },
}

/** What happened with the relation and its documents. */
export function RelationTimeLine() {
  const { relation, accountId } = useRelation()
  const { uuid, currency } = relation
  return (
    <DocumentTimeLine
      endpoint={relationTimeLine}
      params={{ account_id: accountId, uuid }}
      accountId={accountId}
      words={WORDS}
      currency={currency}
    />
  )
}
