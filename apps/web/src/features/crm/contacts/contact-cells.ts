import { CONTACT_LIFECYCLES, contactAssignees, contacts, type Contact } from '@stoa/contract/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, useChange, useEndpoint, useMay, type CellEdit, type ListEditing } from '../../../kit/index.ts'
import { tagsCell } from '../../shared/records/index.ts'

const TOUCHES = ['people', 'activity_logs'] as const

type EditOf = (row: Contact) => CellEdit | undefined

/**
 * The cells of contacts that the reader may edit in lists, by column.
 * @param accountId null for lists over several accounts, whose members differ
 */
export function useContactCells(accountId: number | null): Partial<Record<string, EditOf>> {
  const { t } = useTranslation('crm')
  const may = useMay()
  const mayAssign = may({ who: 'permission', permission: 'contacts.assign' })
  const members = useEndpoint(
    contactAssignees,
    { params: { account_id: accountId ?? 0 } },
    { staleTime: 60_000, enabled: accountId !== null && mayAssign },
  )
  if (!may(contacts.update)) return {}
  const { limits } = contacts.update
  const text =
    (name: 'first_name' | 'last_name' | 'company' | 'job_title'): EditOf =>
    (row) => ({ name, value: row[name], edit: { as: 'text', max: limits[name].maxLength } })
  const lifecycles = CONTACT_LIFECYCLES.map((value) => ({ value, label: t(`contacts.lifecycles.${value}`) }))
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    company: text('company'),
    job_title: text('job_title'),
    email: ({ email }) => ({ name: 'email', value: email, edit: { as: 'email', max: 254 } }),
    phone: ({ phone }) => ({ name: 'phone', value: phone, edit: { as: 'tel', max: 40 } }),
    tags: ({ tags }) => tagsCell(tags, accountId),
    lifecycle: ({ lifecycle }) => ({ name: 'lifecycle', value: lifecycle, edit: { as: 'choice', required: true, options: lifecycles } }),
    ...(mayAssign &&
      accountId !== null && {
        user: ({ user_id }: Contact) => ({ name: 'user_id', value: user_id, edit: { as: 'choice', options: members.answer?.data ?? [] } }),
      }),
  }
}

/** How contacts are changed in lists. */
export function useContactEditing(): ListEditing<Contact> {
  const update = useChange(contacts.update, TOUCHES)
  const client = useQueryClient()
  const read = async ({ id }: Contact) => (await call(contacts.read, { params: { id }, query: { include: ['tags'] } })).data
  return {
    read,
    save: async (row, { tags, ...values }, version) => {
      const { id } = row
      if (tags === undefined) return (await update.send({ params: { id }, body: { ...values, version } })).data
      if (Object.keys(values).length) await update.send({ params: { id }, body: { ...values, version } })
      const { changeContactTags } = await import('./change-contact-tags.ts')
      await changeContactTags(client, row, tags)
      return read(row)
    },
  }
}
