import type { SmsToMany } from '@stoa/contract/browser'
import { useState } from 'react'
import { useAct, useEndpoint } from '../../../../kit/index.ts'
import { MessageHistory } from '../../email/index.ts'
import type { SmsGroup } from './sms-group.ts'

const PER_PAGE = 10

interface EarlierSmsProps {
  group: SmsGroup
  onResume: (sms: SmsToMany) => void
  onWatch: (sms: SmsToMany) => void
}

/** Earlier SMS to the stage, or to chosen contacts. */
export function EarlierSms({ group: { calls, params }, onResume, onWatch }: EarlierSmsProps) {
  const [page, setPage] = useState(1)
  const loaded = useEndpoint(
    calls.messages.list,
    { params, query: { include: ['user'], page, per_page: PER_PAGE, sort: '-created' } },
    { keepPrevious: true },
  )
  const remove = useAct(calls.messages.remove, ['stage-sms', 'custom-sms'])
  return (
    <MessageHistory
      loaded={loaded}
      rows={loaded.answer?.data ?? []}
      pages={{ page, last: loaded.answer?.meta.last_page ?? 1, onPage: setPage }}
      titleOf={(sms) => sms.body}
      onResume={onResume}
      onWatch={onWatch}
      onDelete={({ id }) => remove.run({ params: { ...params, id } })}
    />
  )
}
