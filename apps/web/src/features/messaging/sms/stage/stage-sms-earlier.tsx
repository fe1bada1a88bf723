import { stageSms, type StageSms } from '@stoa/contract/browser'
import { useState } from 'react'
import { useAct, useEndpoint } from '../../../../kit/index.ts'
import { StageHistory } from '../../email/index.ts'

const PER_PAGE = 10

interface StageSmsEarlierProps {
  stageId: number
  onResume: (sms: StageSms) => void
  onWatch: (sms: StageSms) => void
}

/** Earlier SMS to the stage. */
export function StageSmsEarlier({ stageId, onResume, onWatch }: StageSmsEarlierProps) {
  const [page, setPage] = useState(1)
  const params = { pipeline_stage_id: stageId }
  const loaded = useEndpoint(
    stageSms.list,
    { params, query: { include: ['user'], page, per_page: PER_PAGE, sort: '-created' } },
    { keepPrevious: true },
  )
  const remove = useAct(stageSms.remove, ['stage-sms'])
  return (
    <StageHistory
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
