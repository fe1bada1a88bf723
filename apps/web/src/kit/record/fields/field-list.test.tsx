import { MantineProvider, Toaster, UiTextsProvider } from '@stoa/ui'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import i18next from 'i18next'
import { startTexts } from '../../../app/i18n.ts'
import { ApiError } from '../../call/call.ts'
import { FieldList } from './field-list.tsx'

const STORED = { version: 3, values: { first_name: 'Julia', job_title: 'Director', lifecycle: 'lead' } as Record<string, string> }
const conflict = () => new ApiError({ status: 409, status_text: 'Conflict', message: 'Changed.', code: 'version_conflict' })

async function show(onSave: (name: string, value: unknown, version: number) => Promise<unknown>, stored = STORED) {
  await startTexts('en')
  await i18next.loadNamespaces('kit')
  const field = (name: string, label: string) => ({ name, label, value: STORED.values[name]!, shown: STORED.values[name]! })
  render(
    <MantineProvider env="test">
      <UiTextsProvider texts={{ select: 'Choose' } as never}>
        <Toaster />
        <FieldList
          version={3}
          onSave={onSave}
          onConflict={async () => stored}
          groups={[
            {
              title: 'Contact',
              fields: [
                { ...field('first_name', 'First name'), edit: { as: 'text' } },
                { ...field('job_title', 'Job title'), edit: { as: 'text' } },
                {
                  ...field('lifecycle', 'Stage'),
                  edit: {
                    as: 'choice',
                    required: true,
                    options: [
                      { value: 'lead', label: 'Lead' },
                      { value: 'customer', label: 'Customer' },
                    ],
                  },
                },
                { name: 'user_id', label: 'Assigned to', value: null, edit: { as: 'choice', options: [{ value: 9, label: 'Grace' }] } },
                { name: 'source', label: 'Source', shown: 'Form' },
              ],
            },
          ]}
        />
      </UiTextsProvider>
    </MantineProvider>,
  )
  return (label: string) => userEvent.click(screen.getByRole('button', { name: `Edit ${label}` }))
}

let saved: [string, unknown, number][]
const keeps = async (...call: [string, unknown, number]) => void saved.push(call)
beforeEach(() => {
  saved = []
})

it('saves a field with the version of the record on Enter, and leaves it on Escape', async () => {
  const edit = await show(keeps)
  await edit('Job title')
  await userEvent.keyboard('Owner{Enter}')
  expect(saved).toEqual([['job_title', 'Owner', 3]])
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Job title' })).toBe(document.activeElement))
  await edit('First name')
  await userEvent.keyboard('Someone{Escape}')
  expect(saved).toHaveLength(1)
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('saves on Tab and continues with the next field; an unchanged value is not sent', async () => {
  const edit = await show(keeps)
  await edit('First name')
  await userEvent.keyboard('Anna')
  await userEvent.tab()
  expect(saved).toEqual([['first_name', 'Anna', 3]])
  expect(await screen.findByRole('textbox', { name: 'Job title' })).toBe(document.activeElement)
  await userEvent.tab()
  expect(saved).toHaveLength(1)
  expect(await screen.findByRole('combobox', { name: 'Stage' })).toBe(document.activeElement)
})

it('saves a choice when it is made, and an emptied text as nothing', async () => {
  const edit = await show(keeps)
  await edit('Stage')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Stage' }), 'customer')
  await edit('Job title')
  await userEvent.clear(screen.getByRole('textbox', { name: 'Job title' }))
  await userEvent.keyboard('{Enter}')
  await waitFor(() =>
    expect(saved.map(([name, value]) => [name, value])).toEqual([
      ['lifecycle', 'customer'],
      ['job_title', null],
    ]),
  )
})

it('saves the value of an option as it is, such as the id of a person', async () => {
  const edit = await show(keeps)
  await edit('Assigned to')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Assigned to' }), 'Grace')
  await waitFor(() => expect(saved).toEqual([['user_id', 9, 3]]))
})

it('saves again without asking when another user changed another field', async () => {
  const save = vi.fn().mockRejectedValueOnce(conflict()).mockResolvedValueOnce(undefined)
  const edit = await show(save, { version: 5, values: { ...STORED.values, first_name: 'Other' } })
  await edit('Job title')
  await userEvent.keyboard('Owner{Enter}')
  await waitFor(() =>
    expect(save.mock.calls).toEqual([
      ['job_title', 'Owner', 3],
      ['job_title', 'Owner', 5],
    ]),
  )
})

it('shows what another user entered in the same field, and overwrites it only on Enter', async () => {
  const save = vi.fn().mockRejectedValueOnce(conflict()).mockResolvedValueOnce(undefined)
  const edit = await show(save, { version: 5, values: { ...STORED.values, job_title: 'Buyer' } })
  await edit('Job title')
  await userEvent.keyboard('Owner{Enter}')
  expect(await screen.findByText(/changed it meanwhile to “Buyer”/)).toBeTruthy()
  expect(save).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(save.mock.calls.at(-1)).toEqual(['job_title', 'Owner', 5]))
})

it('keeps the text and says why it was refused', async () => {
  const edit = await show(() =>
    Promise.reject(new ApiError({ status: 422, status_text: 'Unprocessable', message: 'No.', errors: { job_title: ['Too long.'] } })),
  )
  await edit('Job title')
  await userEvent.keyboard('Owner{Enter}')
  expect(await screen.findByText('Too long.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Job title' }).value).toBe('Owner')
})

it('shows fields without a way to edit them as they are', async () => {
  await show(keeps)
  expect(screen.getByText('Form')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit Source' })).toBeNull()
})

/** Edits the job title, and waits for the offer to undo it. */
async function editAndUndo(save: Parameters<typeof show>[0], stored = STORED) {
  const edit = await show(save, stored)
  await edit('Job title')
  await userEvent.keyboard('Owner{Enter}')
  expect(await screen.findByText('Job title changed.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
}

it('offers to undo what was saved, with the version that it has then', async () => {
  const save = vi.fn().mockResolvedValue({ data: { version: 4 } })
  await editAndUndo(save)
  await waitFor(() =>
    expect(save.mock.calls).toEqual([
      ['job_title', 'Owner', 3],
      ['job_title', 'Director', 4],
    ]),
  )
})

it('undoes a field although another was changed since', async () => {
  const save = vi
    .fn()
    .mockResolvedValueOnce({ data: { version: 4 } })
    .mockRejectedValueOnce(conflict())
    .mockResolvedValueOnce({ data: { version: 7 } })
  await editAndUndo(save, { version: 6, values: { ...STORED.values, first_name: 'Other', job_title: 'Owner' } })
  await waitFor(() => expect(save.mock.calls.at(-1)).toEqual(['job_title', 'Director', 6]))
})

it('leaves what another user entered in the same field since, and says so', async () => {
  const save = vi
    .fn()
    .mockResolvedValueOnce({ data: { version: 4 } })
    .mockRejectedValueOnce(conflict())
  await editAndUndo(save, { version: 6, values: { ...STORED.values, job_title: 'Buyer' } })
  expect(await screen.findByText('Someone else changed the record meanwhile.')).toBeTruthy()
  expect(save).toHaveBeenCalledTimes(2)
})
