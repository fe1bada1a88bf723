import { contactRequests, contacts, type Board, type Contact, type ContactRequest } from '@stoa/contract/browser'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DataList, ListToolbar, useListScreen } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { HIDDEN_CONTACT_COLUMNS, useContactColumns, useContactEditing, useContactFilters } from '../../contacts/index.ts'
import {
  HIDDEN_REQUEST_COLUMNS,
  REQUEST_INCLUDES,
  useRequestColumns,
  useRequestEditing,
  useRequestFilters,
} from '../../contact-requests/index.ts'
import { pipelinePaths } from '../pipeline-paths.ts'

/** The requests of a board as a list. */
export function RequestList({ board: { pipeline, stages } }: { board: Board }) {
  const { t } = useTranslation('pipelines')
  const navigate = useNavigate()
  const accountId = useAccountId()
  const path = ({ id }: { id: number }) => pipelinePaths.card(accountId, pipeline.uuid, { kind: 'contact_request', id })
  const list = useListScreen(
    contactRequests,
    { account_id: accountId },
    {
      include: REQUEST_INCLUDES,
      hidden: HIDDEN_REQUEST_COLUMNS,
      fixed: { pipeline: { is: String(pipeline.id) } },
      sort: '-stage_entered_at',
    },
  )
  const columns = useRequestColumns(path, accountId)
  const editing = useRequestEditing()
  const { pipeline: _here, ...filters } = useRequestFilters(accountId)
  const stage = { ...filters.pipeline_stage!, options: stages.map(({ id, name }) => ({ value: id, label: name })) }
  return (
    <>
      <ListToolbar list={list} columns={columns} filters={{ ...filters, ...(filters.pipeline_stage && { pipeline_stage: stage }) }} />
      <DataList<ContactRequest>
        list={list}
        columns={columns}
        editing={editing}
        onOpen={(row) => void navigate({ to: path(row), search: true })}
        empty={{ title: t('board.empty_title'), text: t('board.empty_text') }}
      />
    </>
  )
}

/** The contacts of a board as a list. */
export function ContactList({ board: { pipeline, stages } }: { board: Board }) {
  const { t } = useTranslation('pipelines')
  const navigate = useNavigate()
  const accountId = useAccountId()
  const path = ({ id }: { id: number }) => pipelinePaths.card(accountId, pipeline.uuid, { kind: 'contact', id })
  const list = useListScreen(
    contacts,
    { account_id: accountId },
    {
      include: ['tags', 'user'],
      hidden: HIDDEN_CONTACT_COLUMNS,
      fixed: { pipeline_stage: { in: stages.map((stage) => String(stage.id)) } },
    },
  )
  const columns = useContactColumns(path, accountId)
  const editing = useContactEditing()
  const { pipeline_stage: _here, ...filters } = useContactFilters(accountId)
  return (
    <>
      <ListToolbar list={list} columns={columns} filters={filters} />
      <DataList<Contact>
        list={list}
        columns={columns}
        editing={editing}
        onOpen={(row) => void navigate({ to: path(row), search: true })}
        empty={{ title: t('board.empty_title'), text: t('board.empty_text') }}
      />
    </>
  )
}
