import type { MailToMany } from '@stoa/contract/browser'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct, useEndpoint } from '../../../../kit/index.ts'
import type { MailGroup } from './mail-group.ts'
import { MessageHistory } from './history.tsx'

const PER_PAGE = 10

interface EarlierMailsProps {
  group: MailGroup
  onResume: (email: MailToMany) => void
  onWatch: (email: MailToMany) => void
}

/** Earlier mails to the stage, or to chosen contacts. */
export function EarlierMails({ group: { calls, params }, onResume, onWatch }: EarlierMailsProps) {
  const { t } = useTranslation('email')
  const [page, setPage] = useState(1)
  const loaded = useEndpoint(
    calls.mails.list,
    { params, query: { include: ['user'], page, per_page: PER_PAGE, sort: '-created' } },
    { keepPrevious: true },
  )
  const remove = useAct(calls.mails.remove, ['stage-emails', 'custom-emails'])
  return (
    <MessageHistory
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
