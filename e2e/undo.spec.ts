import { expect, test } from '@playwright/test'
import { callerOf, emptyAccount, enter } from './people.ts'

test('Undo restores one deleted contact or many', async ({ page, request }) => {
  const caller = await callerOf(request, 'sales3@aegean.example')
  const account = await emptyAccount(caller, 'Αναίρεση')
  for (const [at, first_name] of ['Άλφα', 'Βήτα', 'Γάμμα'].entries())
    await caller.post(`/api/v1/accounts/${account}/contacts`, { first_name, email: `undo${at}@mail.example` })
  await enter(page, 'sales3@aegean.example')
  await page.goto(`/accounts/${account}/contacts`)
  const total = page.getByTestId('list-total')
  await expect(total).toHaveText('Total: 3 records')

  await test.step('one contact, from its row', async () => {
    await page.getByRole('button', { name: 'Delete Βήτα' }).click()
    await page.getByRole('dialog', { name: 'Confirm deletion' }).getByRole('button', { name: 'Delete' }).click()
    await expect(total).toHaveText('Total: 2 records')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(total).toHaveText('Total: 3 records')
    await expect(page.getByText('Βήτα').first()).toBeVisible()
  })

  await test.step('several contacts, selected in the list', async () => {
    await page.getByRole('row', { name: /Άλφα/ }).getByRole('checkbox').check()
    await page.getByRole('row', { name: /Γάμμα/ }).getByRole('checkbox').check()
    await expect(page.getByText('2 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete 2 contacts?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('2 contacts deleted.')).toBeVisible()
    await expect(total).toHaveText('Total: 1 record')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('The contacts are back.')).toBeVisible()
    await expect(total).toHaveText('Total: 3 records')
  })

  await test.step('a field of several contacts, after the sheet that says what changes', async () => {
    await caller.post(`/api/v1/accounts/${account}/contacts/batch/fields`, {
      filter: { search: 'Βήτα' },
      fields: { company: 'Ναυτιλιακή' },
    })
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('menuitem', { name: 'Edit a field' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit a field' })
    await dialog.getByRole('textbox', { name: 'Company' }).fill('Ναυτιλιακή')
    await expect(dialog.getByText('2 records change')).toBeVisible()
    await expect(dialog.getByText('1 has this already')).toBeVisible()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('2 contacts were changed.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('2 contacts are as they were before.')).toBeVisible()
  })

  await test.step('the tags of a contact, typed into their cell', async () => {
    const row = page.getByRole('row', { name: /Βήτα/ })
    await row.getByRole('button', { name: 'Edit Tags: –' }).click()
    const input = page.getByRole('combobox', { name: 'Tags', exact: true })
    await input.fill('Πελάτης')
    await input.press('Enter')
    await input.press('Enter')
    await expect(row.getByRole('button', { name: 'Edit Tags: Πελάτης' })).toBeVisible()
    expect((await row.getByTitle('Πελάτης').boundingBox())!.width).toBeGreaterThan(44)
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expect(row.getByRole('button', { name: 'Edit Tags: –' })).toBeVisible()
  })
})

test('a batch of requests says before what it does, and its undo moves them back', async ({ page, request }) => {
  const caller = await callerOf(request, 'sales3@aegean.example')
  const account = await emptyAccount(caller, 'Αναίρεση αιτημάτων')
  for (const subject of ['Κουζίνα', 'Λουτρό', 'Κήπος'])
    await caller.post(`/api/v1/accounts/${account}/contact-requests`, {
      subject,
      contact: { first_name: subject, email: `${subject.length}${Date.now()}@mail.example` },
    })
  const all = () =>
    caller.get<{ subject: string; status: string; pipeline_stage_id: number }[]>(`/api/v1/accounts/${account}/contact-requests`)
  const before = await all()
  await enter(page, 'sales3@aegean.example')
  await page.goto(`/accounts/${account}/contact-requests`)

  await test.step('to a stage', async () => {
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Move to a stage' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move to a stage' })
    await dialog.getByRole('combobox', { name: 'Stage' }).click()
    await page.getByRole('option').filter({ visible: true }).nth(1).click()
    await expect(dialog.getByText('3 records change')).toBeVisible()
    await expect(dialog.getByText('Can be undone for 24 hours')).toBeVisible()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('3 requests were moved.')).toBeVisible()
    expect((await all()).map((one) => one.pipeline_stage_id)).not.toEqual(before.map((one) => one.pipeline_stage_id))
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('3 requests are as they were before.')).toBeVisible()
    expect((await all()).map((one) => one.pipeline_stage_id)).toEqual(before.map((one) => one.pipeline_stage_id))
  })

  await test.step('as spam', async () => {
    await page
      .getByRole('row', { name: /Λουτρό/ })
      .getByRole('checkbox')
      .check()
    await page.getByRole('row', { name: /Κήπος/ }).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Mark as spam' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mark 2 requests as spam?' })
    await expect(dialog.getByText('2 leave their boards')).toBeVisible()
    await dialog.getByRole('button', { name: 'Mark as spam' }).click()
    await expect(page.getByText('2 requests were marked as spam.')).toBeVisible()
    await expect(page.getByTestId('list-total')).toHaveText('Total: 1 record')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByTestId('list-total')).toHaveText('Total: 3 records')
    expect((await all()).map((one) => one.status)).toEqual(['open', 'open', 'open'])
  })
})

test('undoing an import removes the contacts it created and restores the values it changed', async ({ page, request }) => {
  const caller = await callerOf(request, 'sales3@aegean.example')
  const account = await emptyAccount(caller, 'Αναίρεση εισαγωγής')
  const kept = await caller.post(`/api/v1/accounts/${account}/contacts`, { first_name: 'Παλιός', email: 'old@mail.example' })
  await enter(page, 'sales3@aegean.example')
  await page.goto(`/accounts/${account}/contacts/import`)
  const content = 'email;first_name;last_name\nold@mail.example;Παλιός;Νεοφερμένος\nnew@mail.example;Νέα;Επαφή\n'
  await page.locator('input[type=file]').setInputFiles({ name: 'undo.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByLabel(/legal basis/).check()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('Completed').first()).toBeVisible()
  const after = await caller.get<{ last_name: string | null }>(`/api/v1/contacts/${kept.id}`)
  expect(after.last_name).toBe('Νεοφερμένος')

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog', { name: 'Undo this import?' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('This import was undone')).toBeVisible()
  await page.goto(`/accounts/${account}/contacts`)
  await expect(page.getByTestId('list-total')).toHaveText('Total: 1 record')
  const restored = await caller.get<{ last_name: string | null }>(`/api/v1/contacts/${kept.id}`)
  expect(restored.last_name).toBeNull()
})
