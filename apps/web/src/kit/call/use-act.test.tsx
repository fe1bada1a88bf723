import { markContactRequestAnswered } from '@stoa/contract/browser'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { startTexts } from '../../app/i18n.ts'
import { createQueryClient, Providers } from '../../app/providers.tsx'
import { fakeServer } from '../../test/render-app.tsx'
import { useAct } from './use-act.ts'

function Act() {
  const act = useAct(markContactRequestAnswered)
  const [outcome, setOutcome] = useState('')
  const press = async () => setOutcome(String(await act.run({ params: { contact_request_id: 1 } })))
  return (
    <>
      <button type="button" disabled={act.isPending} onClick={() => void press()}>
        Act
      </button>
      <output>{outcome}</output>
    </>
  )
}

async function press() {
  await startTexts('en')
  render(
    <Providers client={createQueryClient()}>
      <Act />
    </Providers>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Act' }))
}
const outcome = (answer: string) => waitFor(() => expect(document.querySelector('output')!.textContent).toBe(answer))

it('returns true after a successful change, without a message', async () => {
  const server = fakeServer()
  server.reply(markContactRequestAnswered, () => ({ body: { data: {} } }))
  await press()
  await outcome('true')
  expect(server.to(markContactRequestAnswered)).toHaveLength(1)
  expect(screen.queryByText(/r42/)).toBeNull()
})

it('shows the reason and the request id of a failed change, and returns false', async () => {
  const server = fakeServer()
  server.reply(markContactRequestAnswered, () => ({
    status: 422,
    statusText: 'Unprocessable Entity',
    body: { message: 'It was answered already.', code: 'validation_failed', request_id: 'r42', errors: {} },
  }))
  await press()
  await outcome('false')
  expect(await screen.findByText('It was answered already. · r42')).toBeTruthy()
})
