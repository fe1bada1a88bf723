import { accounts } from '@stoa/contract/browser'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { accountOf } from '../../../test/account.factory.ts'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'

it('the anatomy of the customer is shown, changed without the other settings, and refused on its field', async () => {
  const server = fakeServer()
  const account = accountOf({ settings: { offer_valid_days: 20, customer_anatomy: { description: 'A young family', places: ['Patras'] } } })
  server.answer(accounts.read, { data: account })
  let refusals = 1
  server.reply(accounts.update, () =>
    refusals-- > 0
      ? {
          status: 422,
          body: {
            message: 'Refused.',
            code: 'invalid',
            errors: { 'settings.customer_anatomy.age_to': ['Not below the first.'] },
            request_id: 'r',
          },
        }
      : { body: { data: account } },
  )
  await renderApp('/accounts/7/settings/customer-anatomy', { user: member(['accounts.read', 'accounts.update']), server })
  expect(await screen.findByDisplayValue('A young family')).toBeTruthy()
  expect(screen.getByText('Patras')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Age from'), '40')
  await userEvent.type(screen.getByLabelText('Age to'), '30')
  await userEvent.type(screen.getByRole('combobox', { name: 'Interests' }), 'Hiking{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Not below the first.')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('Age to'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to(accounts.update)).toHaveLength(2))
  expect(server.to(accounts.update)[1]!.body.settings).toEqual({
    customer_anatomy: {
      description: 'A young family',
      age_from: 40,
      age_to: null,
      gender: 'any',
      places: ['Patras'],
      occupations: [],
      interests: ['Hiking'],
      needs: '',
      objections: '',
      motives: '',
      sources: [],
    },
  })
})
