import { stageEmails, type StageEmail } from '@stoa/contract/browser'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct, useEndpoint } from '../../../../kit/index.ts'
import { StageHistory } from './stage-history.tsx'

const PER_PAGE = 10

interface StageEarlierProps {
  stageId: number
  onResume: (email: StageEmail) => void
  onWatch: (email: StageEmail) => void
}

/** Earlier mails to the stage. */
export function StageEarlier({ stageId, onResume, onWatch }: StageEarlierProps) {
  const { t } = useTranslation('email')
  const [page, setPage] = useState(1)
  const params = { pipeline_stage_id: stageId }
  const loaded = useEndpoint(
    stageEmails.list,
    { params, query: { include: ['user'], page, per_page: PER_PAGE, sort: '-created' } },
    { keepPrevious: true },
  )
  const remove = useAct(stageEmails.remove, ['stage-emails'])
  return (
    <StageHistory
      loaded={loaded}
      rows={loaded.answer?.data ?? []}
      pages={{ page, last: loaded.answer?.meta.last_page ?? 1, onPage: setPage }}
      titleOf={(email) => email.subject ?? t('stage.no_subject')}
      onResume={onResume}
      onWatch={onWatch}
      onDelete={({ id }) => remove.run({ params: { ...params, id } })}
    />
  )
}
