import {
  assignContactRequest,
  contactRequestAssignees,
  contactRequests,
  moveContactRequest,
  pipelineStageOptions,
  REQUEST_PRIORITIES,
  unassignContactRequest,
  type ContactRequest,
} from '@stoa/contract/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, useChange, useEndpoint, useMay, type CellEdit, type ListEditing } from '../../../../kit/index.ts'
import { tagsCell } from '../../../shared/records/index.ts'

type EditOf = (row: ContactRequest) => CellEdit | undefined

const TOUCHES = ['contact-requests', 'board', 'activity_logs'] as const

/**
 * The cells of requests that the reader may edit in lists, by column.
 * @param accountId null for lists over several accounts, whose boards and members differ
 */
export function useRequestCells(accountId: number | null): Partial<Record<string, EditOf>> {
  const { t } = useTranslation('requests')
  const may = useMay()
  const params = { account_id: accountId ?? 0 }
  const isInAccount = accountId !== null
  const mayAssign = may(assignContactRequest)
  const mayUpdate = may(contactRequests.update)
  const members = useEndpoint(contactRequestAssignees, { params }, { staleTime: 60_000, enabled: isInAccount && mayAssign })
  const mayMove = mayUpdate && may(pipelineStageOptions) && isInAccount
  const stages = useEndpoint(pipelineStageOptions, { params }, { staleTime: 60_000, enabled: mayMove })
  const stagesOf = (pipeline: number | null) => (stages.answer?.data ?? []).filter(({ pipeline_id }) => pipeline_id === pipeline)
  const priorities = REQUEST_PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) }))
  return {
    ...(mayMove && {
      stage: ({ pipeline_id, pipeline_stage_id }: ContactRequest) =>
        pipeline_stage_id === null
          ? undefined
          : { name: 'pipeline_stage_id', value: pipeline_stage_id, edit: { as: 'choice', required: true, options: stagesOf(pipeline_id) } },
    }),
    ...(mayUpdate && {
      value: ({ value_minor, currency }: ContactRequest) => ({ name: 'value_minor', value: value_minor, edit: { as: 'money', currency } }),
      tags: ({ tags }: ContactRequest) => tagsCell(tags, accountId),
      priority: ({ priority }: ContactRequest) => ({
        name: 'priority',
        value: priority,
        edit: { as: 'choice', required: true, options: priorities },
      }),
      expected_close_date: ({ expected_close_date }: ContactRequest) => ({
        name: 'expected_close_date',
        value: expected_close_date,
        edit: { as: 'date' },
      }),
    }),
    ...(mayAssign &&
      isInAccount && {
        user: ({ user_id }: ContactRequest) => ({
          name: 'user_id',
          value: user_id,
          edit: { as: 'choice', options: members.answer?.data ?? [] },
        }),
      }),
  }
}

/** How requests are changed in lists: stage and assignee by their own calls, the other fields together. */
export function useRequestEditing(): ListEditing<ContactRequest> {
  const update = useChange(contactRequests.update, TOUCHES)
  const move = useChange(moveContactRequest, TOUCHES)
  const assign = useChange(assignContactRequest, TOUCHES)
  const unassign = useChange(unassignContactRequest, TOUCHES)
  const client = useQueryClient()
  const read = async ({ id }: ContactRequest) => (await call(contactRequests.read, { params: { id }, query: { include: ['tags'] } })).data
  return {
    read,
    save: async (row, { pipeline_stage_id, user_id, tags, ...fields }, version) => {
      const params = { contact_request_id: row.id }
      let stored: ContactRequest | null = null
      if (Object.keys(fields).length) stored = (await update.send({ params: { id: row.id }, body: { ...fields, version } })).data
      if (typeof pipeline_stage_id === 'number')
        stored = (await move.send({ params, body: { pipeline_stage_id, from_stage_id: row.pipeline_stage_id } })).data
      if (user_id === null) stored = (await unassign.send({ params })).data
      if (typeof user_id === 'number') stored = (await assign.send({ params, body: { user_id } })).data
      if (tags === undefined) return stored ?? read(row)
      const { changeRequestTags } = await import('./change-request-tags.ts')
      await changeRequestTags(client, row, tags)
      return read(row)
    },
  }
}
